import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Role } from "@toque/db/schemas/common.ts";
import type { User } from "@toque/db/schemas/user.ts";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "wouter";
import { adminCalls } from "../../shared/account/account-api.ts";
import { meQuery, useMe } from "../../shared/preferences/account.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { confirm } from "../../shared/ui/confirm.ts";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { EmptyState, ErrorState } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";
import { TogglePills } from "../../shared/ui/toggle-pills.tsx";
import { AdminPage } from "./admin-page.tsx";
import { nextRoles, pageCount, pageSize, readPage } from "./user-list.ts";
import styles from "./users.module.css";

const roles: readonly Role[] = ["ambassador", "alpha", "moderator", "admin"];

interface ListedUsers {
  users: User[];
  total: number;
}

function UserRow({ user, onToggle }: { user: User; onToggle: (user: User, role: Role) => void }) {
  const { t } = useTranslation("users");
  const name = user.username ?? t("admin.nameless");
  return (
    <li className={styles.row}>
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
    </li>
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
      const before = client.getQueryData<ListedUsers>(queryKey);
      if (before) {
        const users = before.users.map((one) => (one.id === user.id ? { ...one, roles: next } : one));
        client.setQueryData<ListedUsers>(queryKey, { ...before, users });
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
    queryFn: async ({ signal }): Promise<ListedUsers> => {
      const answer = await adminCalls.users({ query, skip: (page - 1) * pageSize, limit: pageSize }, signal);
      const total = Number(answer.headers.get("x-total-count") ?? Number.NaN);
      return { users: answer.data, total: Number.isNaN(total) ? answer.data.length : total };
    },
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
  const { data, error, isPlaceholderData } = list;
  const pages = data ? pageCount(data.total) : 1;
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
      <output className={styles.count}>{data ? t("admin.count", { count: data.total }) : ""}</output>
      {!data && error && <ErrorState error={error} onRetry={() => void list.refetch()} />}
      {!data && !error && <LinesSkeleton lines={8} />}
      {data && data.users.length === 0 && <EmptyState title={t("admin.none_title")} text={t("admin.none_text")} />}
      {data && data.users.length > 0 && (
        <Card flush>
          <ul className={clsx(styles.list, isPlaceholderData && styles.stale)} aria-busy={isPlaceholderData}>
            {data.users.map((user) => (
              <UserRow key={user.id} user={user} onToggle={(who, role) => void toggle(who, role)} />
            ))}
          </ul>
        </Card>
      )}
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t("admin.pages")}>
          <Button variant="default" disabled={page <= 1} onClick={() => show({ page: page - 1 })}>
            {t("admin.previous")}
          </Button>
          <span className="tq-numbers">{t("admin.page", { page, pages })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => show({ page: page + 1 })}>
            {t("admin.next")}
          </Button>
        </nav>
      )}
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
