import { clsx } from "clsx";
import { useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import styles from "./page-tabs.module.css";

interface PageTabsProps {
  /** The name of the navigation. */
  label: string;
  tabs: readonly { href: string; text: string }[];
}

/** Links to pages that belong together, above their title. */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const [path] = useLocation();
  // A page below one of them belongs to the nearest.
  const current = tabs
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .reduce((nearest, { href }) => (href.length > nearest.length ? href : nearest), "");
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is the current one
  useLayoutEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !tab) return;
    // Into the middle, so that the neighbours are seen on both sides.
    nav.current.scrollLeft = tab.offsetLeft - (nav.current.clientWidth - tab.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={nav} aria-label={label} className={styles.nav}>
      {tabs.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className={clsx(styles.tab, current === href && styles.current)}
          aria-current={path === href ? "page" : current === href ? "true" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
