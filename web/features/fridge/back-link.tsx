import { ActionIcon } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "wouter";
import styles from "./fridge.module.css";

/** The way back on a phone or tablet, where the page's own actions stand in place of the navigation. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <ActionIcon component={Link} href={href} size={44} className={styles.back} aria-label={label}>
      <IconArrowLeft size={22} aria-hidden />
    </ActionIcon>
  );
}
