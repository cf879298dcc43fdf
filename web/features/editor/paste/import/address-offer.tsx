import { useTranslation } from "../../../../shared/i18n/use-translation.ts";
import { importHref } from "../../../../shared/imports/page-address.ts";
import { LinkButton } from "../../../../shared/ui/link-button.tsx";
import styles from "../paste.module.css";
import type { ImportControls } from "../paste-view.tsx";
import { AddressField } from "./address-field.tsx";
import own from "./import.module.css";

/** What stands in for the understood lines where the text is the address of a page. */
export function AddressOffer({ address, controls }: { address: string; controls: ImportControls | null }) {
  const { t } = useTranslation("paste");
  return (
    <section className={styles.pane} aria-labelledby="paste-address">
      <header className={styles.paneHead}>
        <h2 id="paste-address">{t("import.is_address")}</h2>
      </header>
      {controls ? (
        <AddressField key={address} initial={address} startsAtOnce={false} primary onStarted={controls.onStarted} />
      ) : (
        <div className={own.offer}>
          <p>{t("import.as_new")}</p>
          <LinkButton href={importHref(address)}>{t("import.start_new")}</LinkButton>
        </div>
      )}
    </section>
  );
}
