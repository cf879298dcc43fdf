import { useDirection } from "@mantine/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "wouter";
import { useSettings } from "../shared/preferences/settings.ts";

/** The page title is the product's name, but where the server has sent a recipe under its own name, until one leaves it. */
function useTitle(): void {
  const [path] = useLocation();
  const first = useRef(path);
  useEffect(() => {
    if (path === first.current) return;
    first.current = "";
    document.title = "Toque";
  }, [path]);
}

/** Puts onto the document what is not Mantine's own: the title, the direction, and headings of one size. */
export function AppliedSettings() {
  const { direction, responsiveFontSizes } = useSettings();
  const { setDirection } = useDirection();
  useTitle();
  useLayoutEffect(() => setDirection(direction), [direction, setDirection]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-fixed-headings", !responsiveFontSizes);
  }, [responsiveFontSizes]);
  return null;
}
