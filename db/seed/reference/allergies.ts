import type { euAllergens } from "../../schemas/food.ts";

/** The 14 allergens of EU Regulation 1169/2011, Annex II, as a cook would name them. */
export const allergies: Record<(typeof euAllergens)[number], { en: string; fr: string; es: string; de: string }> = {
  gluten: { en: "Gluten", fr: "Gluten", es: "Gluten", de: "Gluten" },
  crustaceans: { en: "Crustaceans", fr: "Crustacés", es: "Crustáceos", de: "Krebstiere" },
  eggs: { en: "Eggs", fr: "Œufs", es: "Huevos", de: "Eier" },
  fish: { en: "Fish", fr: "Poisson", es: "Pescado", de: "Fisch" },
  peanuts: { en: "Peanuts", fr: "Arachides", es: "Cacahuetes", de: "Erdnüsse" },
  soybeans: { en: "Soya", fr: "Soja", es: "Soja", de: "Soja" },
  milk: { en: "Milk", fr: "Lait", es: "Leche", de: "Milch" },
  nuts: { en: "Tree nuts", fr: "Fruits à coque", es: "Frutos de cáscara", de: "Schalenfrüchte" },
  celery: { en: "Celery", fr: "Céleri", es: "Apio", de: "Sellerie" },
  mustard: { en: "Mustard", fr: "Moutarde", es: "Mostaza", de: "Senf" },
  sesame: { en: "Sesame", fr: "Sésame", es: "Sésamo", de: "Sesam" },
  sulphites: { en: "Sulphites", fr: "Sulfites", es: "Sulfitos", de: "Sulfite" },
  lupin: { en: "Lupin", fr: "Lupin", es: "Altramuz", de: "Lupine" },
  molluscs: { en: "Molluscs", fr: "Mollusques", es: "Moluscos", de: "Weichtiere" },
};
