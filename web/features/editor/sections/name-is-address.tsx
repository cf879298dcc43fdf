import { Button } from "@mantine/core";
import { IconWorldDownload } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { pageAddress } from "../../../shared/imports/page-address.ts";
import { editPart } from "../form/edits.ts";
import { mainKey } from "../form/types.ts";
import { useEditor, useForm } from "../state/editor-store.ts";
import styles from "./parts.module.css";

/** Where the name of a recipe is the address of a page, offers to import from it. */
export default function NameIsAddress() {
  const { t } = useTranslation("exchange");
  const { store, paste } = useEditor();
  const name = useForm((form) => form.main.name);
  const address = Object.values(name)
    .map(pageAddress)
    .find((one) => one !== null);
  if (!address) return null;
  return (
    <div className={styles.address}>
      <p>{t("name_is_address")}</p>
      <Button
        variant="default"
        leftSection={<IconWorldDownload size={18} aria-hidden />}
        onClick={() => {
          store.edit((form) => editPart(form, mainKey, (part) => ({ ...part, name: {} })));
          paste(address, null);
        }}
      >
        {t("import_address")}
      </Button>
    </div>
  );
}
