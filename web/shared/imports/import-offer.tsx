import { IconWorldDownload } from "@tabler/icons-react";
import { useTranslation } from "../i18n/use-translation.ts";
import { LinkButton } from "../ui/link-button.tsx";
import styles from "./import-offer.module.css";
import { importHref, pageAddress, startsImport } from "./page-address.ts";

/** Below a field that an address was typed into: the recipe there can be imported. Nothing for any other text. */
export default function ImportOffer({ text }: { text: string }) {
  const { t } = useTranslation("exchange");
  const address = pageAddress(text);
  if (address === null) return null;
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
