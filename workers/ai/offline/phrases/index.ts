import type { Lang } from "@toque/db/entities/common.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import type { Phrases } from "./types.ts";

export const phrases: Record<Lang, Phrases> = { en, fr, es, de };
