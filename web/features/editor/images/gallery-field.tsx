import { ActionIcon, Menu } from "@mantine/core";
import { IconArrowLeft, IconArrowRight, IconDots } from "@tabler/icons-react";
import { type ClipboardEvent, useEffect, useEffectEvent } from "react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { MenuItem } from "../../../shared/ui/menu-item.tsx";
import fieldStyles from "../fields/field.module.css";
import { FieldError } from "../fields/field.tsx";
import { addRows, moveRow, removeRow } from "../form/edits.ts";
import { limits, mainKey, partOf } from "../form/types.ts";
import { useEditor, useForm } from "../state/editor-store.ts";
import { focusField } from "../state/focus.ts";
import { PictureInput, pictureFiles, useAddPicture } from "./add-picture.tsx";
import { PictureTile } from "./picture-tile.tsx";
import styles from "./pictures.module.css";

const none: readonly never[] = [];

/** The menu that moves a picture to another position. */
function MoveMenu({ index, total, onMove }: { index: number; total: number; onMove: (index: number) => void }) {
  const { t } = useTranslation("editor");
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon size={40} aria-label={t("picture.menu", { number: index + 1 })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItem
          icon={<IconArrowLeft size={18} aria-hidden />}
          onClick={index === 0 ? undefined : () => onMove(index - 1)}
        >
          {t("picture.earlier")}
        </MenuItem>
        <MenuItem
          icon={<IconArrowRight size={18} aria-hidden />}
          onClick={index === total - 1 ? undefined : () => onMove(index + 1)}
        >
          {t("picture.later")}
        </MenuItem>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The pictures of a part; the first is its cover. Pictures are selected, dropped or pasted. */
export function GalleryField({ partKey }: { partKey: string }) {
  const { t } = useTranslation("editor");
  const { store } = useEditor();
  const images = useForm((form) => partOf(form, partKey)?.images) ?? none;
  const addPicture = useAddPicture();
  const room = limits.images - images.length;

  const add = (files: readonly File[]): void => {
    for (const file of files.slice(0, Math.max(0, room)))
      void addPicture(file, (image) => store.edit((form) => addRows(form, partKey, "images", [image])));
  };
  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const files = pictureFiles(event.clipboardData?.files);
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    // A picture pasted outside of any field goes to the recipe itself.
    if (partKey !== mainKey) return;
    const onPaste = (event: globalThis.ClipboardEvent): void => paste(event);
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, [partKey]);
  const pasteHere = (event: ClipboardEvent): void => {
    const files = pictureFiles(event.clipboardData.files);
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  };
  const move = (key: string, index: number): void => {
    store.edit((form) => moveRow(form, "images", key, partKey, index));
    store.announce(t("picture.moved", { position: index + 1, total: images.length }));
    focusField(`${key}:image`);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout and the same semantics
    <div
      className={fieldStyles.field}
      role="group"
      aria-labelledby={`${partKey}-images-label`}
      data-field={`${partKey}:images`}
      onPaste={pasteHere}
    >
      <span className={fieldStyles.label} id={`${partKey}-images-label`}>
        {t("picture.label")}
      </span>
      <ul className={styles.gallery}>
        {images.map((image, index) => (
          <li key={image.key} data-field={`${image.key}:image`}>
            <PictureTile
              image={image}
              label={t("picture.number", { number: index + 1 })}
              menu={
                images.length > 1 && (
                  <MoveMenu index={index} total={images.length} onMove={(to) => move(image.key, to)} />
                )
              }
              onRemove={() => {
                store.edit((form) => removeRow(form, "images", image.key));
                focusField(`${partKey}:images`);
              }}
            >
              {index === 0 && images.length > 1 && <span className={styles.first}>{t("picture.cover")}</span>}
            </PictureTile>
            <FieldError field={`${image.key}:image`} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <PictureInput
              multiple
              label={t("picture.add")}
              className={styles.addTile}
              describedBy={`${partKey}-images-hint`}
              onFiles={add}
            />
          </li>
        )}
      </ul>
      <p className={fieldStyles.hint} id={`${partKey}-images-hint`}>
        {t("picture.hint")}
      </p>
      <FieldError field={`${partKey}:images`} />
    </div>
  );
}
