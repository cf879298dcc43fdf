import { createContext, useContext } from "react";

/** The optional parts of a printed recipe. */
export interface PrintOptions {
  pictures: boolean;
  nutrition: boolean;
  notes: boolean;
}

export const defaultPrintOptions: PrintOptions = { pictures: false, nutrition: true, notes: true };

/** The servings and print options that the page, its dialogs and the printed recipe share. */
export interface ViewOptions {
  servings: number;
  setServings: (servings: number) => void;
  printOptions: PrintOptions;
  setPrintOptions: (options: PrintOptions) => void;
}

export const ViewOptionsContext = createContext<ViewOptions | null>(null);

/** The view options of the recipe page around a component. */
export function useViewOptions(): ViewOptions {
  const options = useContext(ViewOptionsContext);
  if (!options) throw new Error("outside of a recipe's page");
  return options;
}
