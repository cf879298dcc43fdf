import { Loader, Modal } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { CookbookSummary } from "@toque/db/schemas/cookbook.ts";
import type { LikedRecipe } from "@toque/db/schemas/recipe.ts";
import { useAtomValue } from "jotai/react";
import { useEffect, useRef, useState } from "react";
import { BookCover } from "../../shared/cookbooks/book.tsx";
import { coverParts } from "../../shared/cookbooks/cover-parts.ts";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage, useTranslation } from "../../shared/i18n/use-translation.ts";
import { cancelCrops, cropPicture, cropQueueAtom } from "../../shared/pictures/crop-queue.ts";
import { pictureErrorCode } from "../../shared/pictures/picture-error.ts";
import { uploadPicture } from "../../shared/pictures/upload.ts";
import { LazyDialog } from "../../shared/ui/lazy-dialog.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { toast } from "../../shared/ui/toast.ts";
import dialogStyles from "./dialogs.module.css";
import styles from "./open-cookbook.module.css";

const loadCrop = () => import("../../shared/pictures/crop-dialog.tsx");

/** The pictures that stand for a recipe on a cover: its own first one, else the drawn one. */
const pictureOf = ({ img, cover_url }: Pick<LikedRecipe, "img" | "cover_url">): string => img[0] ?? cover_url;
/** The drawing of a recipe, whatever its version. */
const drawnFor = (url: string): string | null => /^\/media\/covers\/(\d+)-\d+\.svg$/.exec(url)?.[1] ?? null;

/** The recipe that a chosen cover shows; undefined when it is another picture. */
function recipeOnCover(url: string | null, recipes: readonly LikedRecipe[]): LikedRecipe | undefined {
  return recipes.find(
    (recipe) =>
      url !== null && (recipe.img.includes(url) || recipe.cover_url === url || drawnFor(url) === String(recipe.id)),
  );
}

interface CoverChoiceProps {
  book: CookbookSummary;
  recipes: readonly LikedRecipe[];
  /** Null composes it of the first recipes. */
  onChange: (url: string | null) => void;
}

/** What the cover shows: the first recipes in their order, one recipe, or an own picture. */
export function CoverChoice({ book, recipes, onChange }: CoverChoiceProps) {
  const { t } = useTranslation(["cookbooks", "common"]);
  const { t: pictures } = useTranslation("pictures");
  const lang = useLanguage();
  const [picking, setPicking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = useRef<AbortController | null>(null);
  const cropping = useAtomValue(cropQueueAtom).length > 0;
  const url = book.cover_img_url;
  const chosen = recipeOnCover(url, recipes);
  const parts = coverParts(book.previews).length;
  useEffect(
    () => () => {
      cancelCrops();
      upload.current?.abort();
    },
    [],
  );
  const send = useMutation({
    mutationFn: (cropped: Blob) => {
      upload.current = new AbortController();
      return uploadPicture(cropped, { signal: upload.current.signal, onProgress: () => {} });
    },
    onSuccess: onChange,
    onError: (error) => {
      if (error instanceof DOMException && error.name === "AbortError") return;
      toast.error(pictures(`fault.${pictureErrorCode(error)}`));
    },
  });
  const choose = async (file: File | undefined): Promise<void> => {
    const cropped = file && (await cropPicture(file));
    if (cropped) send.mutate(cropped);
  };

  return (
    <fieldset className={styles.choices}>
      <legend>{t("cover.label")}</legend>
      <div>
        <button type="button" className={styles.choice} aria-pressed={url === null} onClick={() => onChange(null)}>
          <BookCover book={{ ...book, cover_img_url: null }} className={styles.mini} />
          {t("cover.first", { count: parts })}
        </button>
        <button
          type="button"
          className={styles.choice}
          aria-pressed={!!chosen}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        >
          {/* Without one, the last recipe stands for it. */}
          <RecipeCover
            recipe={chosen ?? recipes.at(-1) ?? { img: [], cover_url: "" }}
            sizes="48px"
            className={styles.mini}
          />
          {chosen ? t("cover.one_named", { name: textOf(chosen.name, lang) }) : t("cover.one")}
        </button>
        <button
          type="button"
          className={styles.choice}
          aria-pressed={url !== null && !chosen}
          onClick={() => input.current?.click()}
        >
          {url !== null && !chosen ? (
            <BookCover book={book} className={styles.mini} />
          ) : (
            <span className={styles.upload}>
              {send.isPending ? <Loader size={24} /> : <IconPhotoUp size={26} aria-hidden />}
            </span>
          )}
          {t("cover.own")}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t("cover.own")}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          // Choosing the same file again must fire a change event.
          event.currentTarget.value = "";
        }}
      />
      <LazyDialog load={loadCrop} props={{ opened: cropping, onClose: cancelCrops }} />
      <Modal
        opened={picking}
        onClose={() => setPicking(false)}
        size={620}
        title={t("cover.pick_title")}
        closeButtonProps={{ "aria-label": t("common:close") }}
      >
        <ul className={dialogStyles.pick}>
          {recipes.map((recipe) => (
            <li key={recipe.id}>
              <button
                type="button"
                aria-pressed={recipe === chosen}
                onClick={() => {
                  onChange(pictureOf(recipe));
                  setPicking(false);
                }}
              >
                <RecipeCover recipe={recipe} sizes="160px" className={dialogStyles.thumb} />
                {textOf(recipe.name, lang)}
              </button>
            </li>
          ))}
        </ul>
      </Modal>
    </fieldset>
  );
}
