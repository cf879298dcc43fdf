import type { MantineColorsTuple, MantineTheme, VariantColorsResolver } from "@mantine/core";

declare module "@mantine/core" {
  interface MantineThemeColorsOverride {
    colors: Record<"brand" | "herb" | "red" | "gray" | "dark", MantineColorsTuple>;
  }
}

// The tuples are only for Mantine's colour calculations; the visible colours are the tokens in tokens.css.
const brand: MantineColorsTuple = [
  "#fff3e8",
  "#ffebda",
  "#ffdfc5",
  "#ffcb9f",
  "#ffb376",
  "#ff9f58",
  "#ff8a3d",
  "#f57c2b",
  "#b8430a",
  "#8f3407",
];
const herb: MantineColorsTuple = [
  "#f3f9ee",
  "#eaf3e2",
  "#d5e7c8",
  "#bcd9a8",
  "#9ccb7c",
  "#78a95b",
  "#4b7a32",
  "#436d2d",
  "#365923",
  "#294519",
];
const red: MantineColorsTuple = [
  "#fff3f1",
  "#fdebe8",
  "#fbd5d0",
  "#ffb0a8",
  "#ff8f85",
  "#e05046",
  "#b42318",
  "#981d13",
  "#7c170f",
  "#60110b",
];

/** Warmer replacements for Mantine's greys: light fields and dark surfaces. */
const gray: MantineColorsTuple = [
  "#fdf7f0",
  "#f8efe5",
  "#efe3d6",
  "#e5d6c6",
  "#d8c6b5",
  "#b9a89a",
  "#86766a",
  "#6b5a4e",
  "#43352b",
  "#2b2018",
];
const dark: MantineColorsTuple = [
  "#f4ebe2",
  "#d9cbbe",
  "#b9a89a",
  "#86766a",
  "#4d4037",
  "#3a2f27",
  "#241d18",
  "#1a1512",
  "#15110e",
  "#0f0c0a",
];

const names = new Set(["brand", "herb", "red"]);

/** Buttons, icon buttons and badges in token colours: dark text on orange, never white. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const name = color && names.has(color) ? color : "brand";
  const text = name === "brand" ? "var(--tq-brand-text)" : `var(--tq-${name === "herb" ? "herb-text" : "red"})`;
  const tint = name === "brand" ? "var(--tq-tint)" : `var(--tq-${name}-tint)`;
  const border = "1px solid transparent";
  switch (variant) {
    case "filled":
      return {
        background: `var(--tq-${name})`,
        hover: name === "herb" ? "var(--tq-herb)" : `var(--tq-${name}-hover)`,
        color: `var(--tq-on-${name})`,
        border,
      };
    case "light":
      return { background: tint, hover: name === "brand" ? "var(--tq-tint-hover)" : tint, color: text, border };
    case "subtle":
    case "transparent":
      return { background: "transparent", hover: variant === "subtle" ? tint : "transparent", color: text, border };
    case "outline":
      return { background: "transparent", hover: tint, color: text, border: "1px solid currentColor" };
    default:
      return {
        background: "var(--tq-surface)",
        hover: "var(--tq-hover)",
        color: "var(--tq-ink)",
        border: "1px solid var(--tq-line)",
      };
  }
};

const panelStyles = {
  // The cross is as large as a thumb needs.
  close: { width: 44, height: 44, minWidth: 44, minHeight: 44 },
  overlay: { background: "var(--tq-scrim)" },
  content: { background: "var(--tq-surface)" },
  header: { background: "var(--tq-surface)" },
  title: { fontSize: "var(--tq-text-20)", fontWeight: 600, lineHeight: 1.2 },
};

const em = (pixels: number): string => `${pixels / 16}em`;

/** A complete theme: with a partial one, Mantine's default theme and its fourteen colours would be in every first screen. */
export const theme: MantineTheme = {
  scale: 1,
  fontSmoothing: true,
  focusRing: "auto",
  activeClassName: "mantine-active",
  focusClassName: "",
  variantColorResolver,
  primaryColor: "brand",
  primaryShade: 6,
  colors: { brand, herb, red, gray, dark },
  defaultGradient: { from: "brand", to: "brand" },
  white: "#fff",
  black: "#2b2018",
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: "var(--tq-font)",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, Liberation Mono, Courier New, monospace",
  headings: {
    fontFamily: "var(--tq-font)",
    fontWeight: "700",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "var(--tq-text-title)", lineHeight: "1.2" },
      h2: { fontSize: "var(--tq-text-20)", lineHeight: "1.2", fontWeight: "600" },
      h3: { fontSize: "var(--tq-text-17)", lineHeight: "1.3", fontWeight: "600" },
      h4: { fontSize: "var(--tq-text-16)", lineHeight: "1.3", fontWeight: "600" },
      h5: { fontSize: "var(--tq-text-16)", lineHeight: "1.5" },
      h6: { fontSize: "var(--tq-text-14)", lineHeight: "1.5" },
    },
  },
  fontSizes: {
    xs: "var(--tq-text-14)",
    sm: "var(--tq-text-14)",
    md: "var(--tq-text-16)",
    lg: "var(--tq-text-17)",
    xl: "var(--tq-text-20)",
  },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  fontWeights: { regular: "400", medium: "600", bold: "700" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "6px", sm: "10px", md: "14px", lg: "16px", xl: "20px", pill: "999px" },
  defaultRadius: "md",
  breakpoints: { xs: "0em", sm: em(600), mds: em(750), md: em(1000), lg: em(1200), xl: em(1920) },
  shadows: {
    xs: "none",
    sm: "none",
    md: "var(--tq-float)",
    lg: "var(--tq-float)",
    xl: "var(--tq-float)",
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { radius: "pill", size: "md" } },
    ActionIcon: { defaultProps: { radius: "pill", variant: "default", size: 40 } },
    Modal: {
      defaultProps: {
        radius: "xl",
        centered: true,
        padding: 24,
        transitionProps: { duration: 180, transition: "fade" },
      },
      styles: { ...panelStyles, content: { ...panelStyles.content, border: "1px solid var(--tq-line)" } },
    },
    Drawer: {
      defaultProps: { padding: 20, transitionProps: { duration: 200 } },
      styles: panelStyles,
    },
    InputWrapper: { styles: { label: { marginBottom: 6 }, description: { marginBottom: 8 } } },
    Menu: {
      defaultProps: {
        radius: "lg",
        shadow: "md",
        transitionProps: { duration: 150 },
        // A place for the first focus that is no item: nothing else may be in a menu. The first item takes the focus.
        withInitialFocusPlaceholder: false,
        // As high as a thumb needs, and no wider than the narrowest phone.
        styles: { item: { minHeight: 44 }, dropdown: { maxWidth: "calc(100vw - 16px)" } },
      },
    },
    Popover: { defaultProps: { radius: "lg", shadow: "md", transitionProps: { duration: 150 } } },
    Combobox: { defaultProps: { radius: "lg", shadow: "md", transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { radius: "sm", openDelay: 300, transitionProps: { duration: 150 } } },
    Input: { defaultProps: { size: "md" } },
    SegmentedControl: { defaultProps: { radius: "pill" } },
  },
  other: {},
};
