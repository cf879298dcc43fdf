import { useDirection } from "@mantine/core";
import { useLayoutEffect } from "react";
import { useSettings } from "../shared/preferences/settings.ts";

/** Puts the settings that are not Mantine's own onto the document: the direction, and headings of one size. */
export function AppliedSettings() {
  const { direction, responsiveFontSizes } = useSettings();
  const { setDirection } = useDirection();
  useLayoutEffect(() => setDirection(direction), [direction, setDirection]);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute("data-fixed-headings", !responsiveFontSizes);
  }, [responsiveFontSizes]);
  return null;
}
