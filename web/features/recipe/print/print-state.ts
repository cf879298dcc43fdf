import { createContext, useContext } from "react";

/** What goes on paper beside the ingredients and the method. */
export interface PrintChoice {
  pictures: boolean;
  nutrition: boolean;
  notes: boolean;
}

export const printAll: PrintChoice = { pictures: true, nutrition: true, notes: true };

/** How many the reader cooks for and what is printed: one choice for the page, its dialogs and the paper. */
export interface Reading {
  servings: number;
  setServings: (servings: number) => void;
  printed: PrintChoice;
  setPrinted: (choice: PrintChoice) => void;
}

export const ReadingContext = createContext<Reading | null>(null);

export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (!reading) throw new Error("outside of a recipe's page");
  return reading;
}
