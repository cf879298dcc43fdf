import { useEffect } from "react";

const product = "Toque";

/**
 * Sets the document's title while a page is shown: its name before the product's, so that tabs, history and screen
 * readers tell pages apart.
 * @param name null leaves the title to others: the page's name is not known yet, or this is only a part of a page
 */
export function usePageTitle(name: string | null): void {
  useEffect(() => {
    if (name === null) return;
    document.title = `${name} · ${product}`;
    return () => {
      document.title = product;
    };
  }, [name]);
}
