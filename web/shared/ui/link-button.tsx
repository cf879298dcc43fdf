import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";

interface LinkButtonProps extends ButtonProps {
  href: string;
  /** The history state of the page that it leads to. */
  state?: unknown;
  /** It leads to the page that is open. */
  current?: boolean;
  /** On the way out. */
  onClick?: () => void;
  children: ReactNode;
}

/** A link inside the app that looks like a button; takes a button's props. */
export function LinkButton({ href, current, ...rest }: LinkButtonProps) {
  return <Button component={Link} href={href} aria-current={current ? "page" : undefined} {...rest} />;
}
