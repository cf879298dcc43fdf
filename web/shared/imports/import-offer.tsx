import { IconWorldDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./import-offer.module.css";
import { importHref, startsImport } from "./page-address.ts";

/** Beside a field that an address was typed into: the recipe there can be imported. */
export function ImportOffer({ address }: { address: string }) {
  const { t } = useTranslation("common");
  return (
    <div className={styles.offer} role="status">
      <p>{new URL(address).host}</p>
      <LinkButton
        href={importHref(address)}
        state={startsImport}
        variant="default"
        leftSection={<IconWorldDownload size={18} aria-hidden />}
      >
        {t("import_address")}
      </LinkButton>
    </div>
  );
}
