import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Handwriting } from "./handwriting.tsx";
import styles from "./page.module.css";
import { usePageTitle } from "./use-page-title.ts";

/** The content of a page: up to 1180 px wide, with the gutters of the viewport. `narrow` is for forms and reading. */
export function Page({
  narrow = false,
  className,
  children,
}: {
  narrow?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <div className={clsx(styles.page, narrow && styles.narrow, className)}>{children}</div>;
}

interface PageHeaderProps {
  title: string;
  /** A line in handwriting above the title. */
  greeting?: string;
  /** The one orange action of the view, at the end of the title's line. */
  action?: ReactNode;
}

/** The top of a page; its title is the document's as well. */
export function PageHeader({ title, greeting, action }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <div>
        {greeting && (
          <Handwriting brand size="greeting">
            {greeting}
          </Handwriting>
        )}
        <h1>{title}</h1>
      </div>
      {action}
    </header>
  );
}
