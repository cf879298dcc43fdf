import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronDown, IconDots, IconPlus, IconTrash } from "@tabler/icons-react";
import { useLanguage, useTranslation } from "../../../shared/i18n/use-translation.ts";
import { confirm } from "../../../shared/ui/confirm.ts";
import { MenuItem } from "../../../shared/ui/menu-item.tsx";
import { FieldError } from "../fields/field.tsx";
import { TextField } from "../fields/text-field.tsx";
import { editPart } from "../form/edits.ts";
import { nameId, partName } from "../form/translations.ts";
import { type EditorForm, limits, newPart, partOf } from "../form/types.ts";
import { GalleryField } from "../images/gallery-field.tsx";
import { LineList } from "../rows/line-list.tsx";
import { StepList } from "../rows/step-list.tsx";
import { useEditor, useEditorState, useForm } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { DifficultyField, ServingsField, TagFields } from "./part-fields.tsx";
import styles from "./parts.module.css";
import { Section } from "./section.tsx";

function moveSub(form: EditorForm, key: string, by: 1 | -1): EditorForm {
  const at = form.subs.findIndex((sub) => sub.key === key);
  const sub = form.subs[at];
  if (!sub) return form;
  const subs = form.subs.filter((one) => one !== sub);
  subs.splice(at + by, 0, sub);
  return { ...form, subs };
}

function SubMenu({ partKey, name }: { partKey: string; name: string }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const at = useForm((form) => form.subs.findIndex(({ key }) => key === partKey));
  const total = useForm((form) => form.subs.length);
  const move = (by: 1 | -1): void => {
    store.edit((form) => moveSub(form, partKey, by));
    store.announce(t("sub.moved", { name, position: at + by + 1, total }));
  };
  const remove = async (): Promise<void> => {
    const part = partOf(store.get().form, partKey);
    const isEmpty = part && part.steps.length + part.lines.length + part.images.length === 0;
    const agreed =
      isEmpty ||
      (await confirm({
        title: t("sub.remove_title"),
        text: t("sub.remove_text", { name }),
        confirmLabel: t("sub.remove"),
        destructive: true,
      }));
    if (!agreed) return;
    store.edit((form) => ({ ...form, subs: form.subs.filter(({ key }) => key !== partKey) }));
    store.announce(t("row.removed", { name }));
    focusField("subs");
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" size={44} className={styles.more} aria-label={t("row.menu", { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItem icon={<IconArrowUp size={18} aria-hidden />} onClick={at <= 0 ? undefined : () => move(-1)}>
          {t("row.up")}
        </MenuItem>
        <MenuItem icon={<IconArrowDown size={18} aria-hidden />} onClick={at >= total - 1 ? undefined : () => move(1)}>
          {t("row.down")}
        </MenuItem>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void remove()}>
          {t("sub.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SubRecipe({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const reader = useLanguage();
  const { store } = useEditor();
  const isOpen = useEditorState(({ open }) => open.has(partKey));
  const displayName = useForm((form) => partName(form, partKey, reader)) || t("part.unnamed");
  const name = useForm((form) => partOf(form, partKey)?.name) ?? {};
  const lines = useForm((form) => partOf(form, partKey)?.lines.length ?? 0);
  const steps = useForm((form) => partOf(form, partKey)?.steps.length ?? 0);
  const label = `sub-${partKey}`;
  return (
    <li className={styles.sub}>
      <div className={styles.subHead}>
        <h3 id={label}>
          <button
            type="button"
            className={styles.subToggle}
            aria-expanded={isOpen}
            onClick={() => store.toggleOpen(partKey)}
          >
            <IconChevronDown size={18} className={styles.arrow} aria-hidden />
            <span>
              {displayName}
              {!isOpen && (
                <span className={styles.soft}>
                  {" "}
                  {t("sub.ingredients", { count: lines })} · {t("sub.steps", { count: steps })}
                </span>
              )}
            </span>
          </button>
        </h3>
        <SubMenu partKey={partKey} name={displayName} />
      </div>
      {isOpen && (
        <div className={styles.subBody}>
          <TextField
            field={nameId({ key: partKey })}
            label={t("sub.name")}
            placeholder={t("sub.name_placeholder")}
            value={name}
            onChange={(text) => store.edit((form) => editPart(form, partKey, (part) => ({ ...part, name: text })))}
          />
          <div className={styles.grid}>
            <ServingsField partKey={partKey} />
            <div className={styles.wide}>
              <DifficultyField partKey={partKey} />
            </div>
          </div>
          <h4>{t("section.ingredients")}</h4>
          <LineList partKey={partKey} />
          <h4>{t("section.method")}</h4>
          <StepList partKey={partKey} />
          <GalleryField partKey={partKey} />
          <h4>{t("section.tags")}</h4>
          <TagFields partKey={partKey} />
        </div>
      )}
    </li>
  );
}

/** The sub-recipes: a dough, a sauce. */
export function SubRecipesSection() {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const keys = useForm((form) => form.subs.map(({ key }) => key).join(" "))
    .split(" ")
    .filter(Boolean);
  const add = (): void => {
    const part = { ...newPart(), servings: store.get().form.main.servings };
    store.edit((form) => ({ ...form, subs: [...form.subs, part] }));
    store.toggleOpen(part.key, true);
    focusField(nameId(part));
  };
  return (
    <Section
      collapsible
      name="subs"
      lead={t("sub.lead")}
      note={keys.length > 0 ? t("sub.count", { count: keys.length }) : null}
    >
      {keys.length > 0 && (
        <ol className={styles.stack} style={{ margin: 0, padding: 0, listStyle: "none" }}>
          {keys.map((key) => (
            <SubRecipe key={key} partKey={key} />
          ))}
        </ol>
      )}
      <div data-field="subs">
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={add}
          disabled={keys.length >= limits.subs}
        >
          {t("sub.add")}
        </Button>
        <FieldError field="subs" />
      </div>
    </Section>
  );
}
