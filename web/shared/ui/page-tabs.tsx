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
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tab is the current one
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (!nav.current || !current) return;
    // Into the middle, so that the neighbours are seen on both sides.
    nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [path]);
  return (
    <nav ref={nav} aria-label={label} className={styles.nav}>
      {tabs.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className={clsx(styles.tab, path === href && styles.current)}
          aria-current={path === href ? "page" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
