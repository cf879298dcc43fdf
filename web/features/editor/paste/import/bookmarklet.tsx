import { IconBookmark } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { toast } from "../../../../shared/ui/toast.ts";
import styles from "./import.module.css";

/** What the bookmark runs on another site: it opens this installation with the address of the page that is shown there. */
export const bookmarkletCode = (origin: string): string =>
  `javascript:location.href=${JSON.stringify(`${origin}/recipes/new?url=`)}+encodeURIComponent(location.href)`;

/** A link to be dragged into the browser's bookmarks; shown where there is a bar for them. */
export function Bookmarklet() {
  const { t } = useTranslation("paste");
  return (
    <div className={styles.bookmarklet}>
      <p id="paste-bookmarklet">{t("import.bookmarklet.text")}</p>
      {/* Set by hand: React refuses addresses that are scripts. This one is no input of anybody, and does nothing here. */}
      <a
        href="/recipes/new"
        ref={(link) => link?.setAttribute("href", bookmarkletCode(window.location.origin))}
        aria-describedby="paste-bookmarklet"
        onClick={(event) => {
          event.preventDefault();
          toast.blank(t("import.bookmarklet.drag"));
        }}
      >
        <IconBookmark size={18} aria-hidden />
        {t("import.bookmarklet.name")}
      </a>
    </div>
  );
}
