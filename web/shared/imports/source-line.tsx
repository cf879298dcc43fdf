import { IconLink } from "@tabler/icons-react";
import type { RecipeSource } from "@toque/db/schemas/recipe-import.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import styles from "./source-line.module.css";

/** An address that may be linked: what a page says of itself is anything. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** The name of a licence's address: "creativecommons.org/licenses/by/4.0". */
const shortAddress = (address: string): string => {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
};

function Outside({ address, children }: { address: string | null; children: string }) {
  return address === null ? (
    <span>{children}</span>
  ) : (
    <a href={address} target="_blank" rel="nofollow noopener noreferrer">
      {children}
    </a>
  );
}

/** Where a recipe is from: site, author, licence. */
export function SourceLine({ source }: { source: RecipeSource }) {
  const { t } = useTranslation("exchange");
  const { url, site, author, licence } = source;
  const licenceAddress = licence === null ? null : webAddress(licence);
  return (
    <p className={styles.source} data-testid="recipe-source">
      <span>
        <IconLink size={18} aria-hidden />
        {t("source.from")} <Outside address={webAddress(url)}>{site}</Outside>
      </span>
      {author && <span>{t("source.author", { author })}</span>}
      {licence && (
        <span>
          {t("source.licence")}{" "}
          <Outside address={licenceAddress}>{licenceAddress ? shortAddress(licenceAddress) : licence}</Outside>
        </span>
      )}
    </p>
  );
}
