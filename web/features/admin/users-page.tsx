import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "@toque/db/schemas/common.ts";
import type { User } from "@toque/db/schemas/user.ts";
import { useState } from "react";
import { Link, useSearchParams } from "wouter";
import { adminCalls } from "../../shared/account/account-api.ts";
import { type Listed, toListed } from "../../shared/client/listed.ts";
import { useTranslation } from "../../shared/i18n/use-translation.ts";
import { meQuery, useMe } from "../../shared/preferences/account.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { confirm } from "../../shared/ui/confirm.ts";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import { AdminPage } from "./admin-page.tsx";
import { PagedList } from "./paged-list.tsx";
import { nextRoles, pageSize, readPage } from "./user-list.ts";
import styles from "./users.module.css";

const roles: readonly Role[] = ["ambassador", "alpha", "moderator", "admin"];

function UserRow({ user, onToggle }: { user: User; onToggle: (user: User, role: Role) => void }) {
  const { t } = useTranslation("users");
  const name = user.username ?? t("admin.nameless");
  return (
    <div className={styles.row}>
      <Avatar user={user} size={44} />
      <div className={styles.words}>
        <Link href={`/users/${user.id}`} className={styles.name}>
          {name}
        </Link>
        <p className={styles.soft}>
          {user.email.email} · {t("admin.number", { id: user.id })}
        </p>
      </div>
      <TogglePills
        label={t("admin.roles_of", { name })}
        options={roles.map((role) => ({ value: role, label: t(`admin.role.${role}`) }))}
        chosen={user.roles}
        onToggle={(role) => onToggle(user, role)}
      />
    </div>
  );
}

/** Changes roles: shown at once, taken back when refused. */
function useChangeRoles(queryKey: readonly unknown[]) {
  const { t } = useTranslation("users");
  const client = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ user, next }: { user: User; next: Role[] }) => adminCalls.changeRoles(user.id, next),
    onMutate: async ({ user, next }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Listed<User>>(queryKey);
      if (before) {
        const entries = before.entries.map((one) => (one.id === user.id ? { ...one, roles: next } : one));
        client.setQueryData<Listed<User>>(queryKey, { ...before, entries });
      }
      return before;
    },
    onSuccess: ({ id }) => {
      toast.success(t("admin.saved"));
      if (id === me?.id) void client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before);
      toastError(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["admin", "users"] }),
  });
}

function Users() {
  const { t } = useTranslation("users");
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get("query") ?? "");
  const [query] = useDebouncedValue(typed.trim(), 250);
  const page = readPage(params);
  const queryKey = ["admin", "users", query, page];
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }) =>
      toListed(await adminCalls.users({ query, skip: (page - 1) * pageSize, limit: pageSize }, signal)),
    placeholderData: keepPreviousData,
  });
  const change = useChangeRoles(queryKey);
  const show = (next: { query?: string; page?: number }): void => {
    const { query: text = typed.trim(), page: number = 1 } = next;
    const search = new URLSearchParams();
    if (text) search.set("query", text);
    if (number > 1) search.set("page", String(number));
    setParams(search, { replace: next.page === undefined });
  };
  const toggle = async (user: User, role: Role): Promise<void> => {
    const has = user.roles.includes(role);
    const values = { name: user.username ?? user.email.email, role: t(`admin.role.${role}`) };
    const agreed = await confirm({
      title: t(has ? "admin.take_title" : "admin.give_title", values),
      text: t(has ? "admin.take_text" : `admin.gives.${role}`, values),
      confirmLabel: t(has ? "admin.take" : "admin.give"),
      destructive: has,
    });
    if (agreed) change.mutate({ user, next: nextRoles(user.roles, role) });
  };
  return (
    <>
      <TextInput
        className={styles.search}
        type="search"
        label={t("admin.search")}
        placeholder={t("admin.placeholder")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          show({ query: value.trim() });
        }}
      />
      <PagedList
        query={list}
        page={page}
        onPage={(next) => show({ page: next })}
        count={(count) => t("admin.count", { count })}
        empty={{ title: t("admin.none_title"), text: t("admin.none_text") }}
      >
        {(user) => <UserRow user={user} onToggle={(who, role) => void toggle(who, role)} />}
      </PagedList>
    </>
  );
}

/** /dashboard/admin/users: finding users, and giving and taking roles. */
export default function AdminUsersPage() {
  const { t } = useTranslation("users");
  return (
    <AdminPage title={t("admin.title")}>
      <Users />
    </AdminPage>
  );
}
