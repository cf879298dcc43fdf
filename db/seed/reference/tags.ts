import type { TagType } from "../../schemas/recipe.ts";

/** `key | colour | en | fr | es | de`, by type. Keys of recipes' tags read `type:key`. */
const table: Record<TagType, string> = {
  meal_type: `
    starter | #4B7A32 | Starter | Entrée | Entrante | Vorspeise
    main_course | #B8430A | Main course | Plat principal | Plato principal | Hauptgericht
    dessert | #A23B72 | Dessert | Dessert | Postre | Dessert
    breakfast | #C77700 | Breakfast | Petit déjeuner | Desayuno | Frühstück
    appetizer | #7A5C2E | Appetizer | Apéritif | Aperitivo | Häppchen
    snack | #3E6E8E | Snack | En-cas | Tentempié | Snack`,
  cuisine: `
    french | #6B5A4E | French | Française | Francesa | Französisch
    italian | #6B5A4E | Italian | Italienne | Italiana | Italienisch
    spanish | #6B5A4E | Spanish | Espagnole | Española | Spanisch
    german | #6B5A4E | German | Allemande | Alemana | Deutsch
    british | #6B5A4E | British | Britannique | Británica | Britisch
    greek | #6B5A4E | Greek | Grecque | Griega | Griechisch
    middle-eastern | #6B5A4E | Middle Eastern | Moyen-orientale | De Oriente Medio | Orientalisch
    north-african | #6B5A4E | North African | Nord-africaine | Norteafricana | Nordafrikanisch
    indian | #6B5A4E | Indian | Indienne | India | Indisch
    thai | #6B5A4E | Thai | Thaïlandaise | Tailandesa | Thailändisch
    chinese | #6B5A4E | Chinese | Chinoise | China | Chinesisch
    japanese | #6B5A4E | Japanese | Japonaise | Japonesa | Japanisch
    mexican | #6B5A4E | Mexican | Mexicaine | Mexicana | Mexikanisch
    american | #6B5A4E | American | Américaine | Americana | Amerikanisch
    nordic | #6B5A4E | Nordic | Nordique | Nórdica | Nordisch`,
  diet: `
    vegetarian | #4B7A32 | Vegetarian | Végétarien | Vegetariano | Vegetarisch
    vegan | #4B7A32 | Vegan | Végane | Vegano | Vegan
    pescatarian | #3E6E8E | Pescatarian | Pescétarien | Pescetariano | Pescetarisch
    gluten-free | #7A5C2E | Gluten-free | Sans gluten | Sin gluten | Glutenfrei
    lactose-free | #3E6E8E | Lactose-free | Sans lactose | Sin lactosa | Laktosefrei`,
  specialty: `
    one-pot | #6B5A4E | One pot | Tout-en-un | Todo en una olla | Ein Topf
    soup | #6B5A4E | Soup | Soupe | Sopa | Suppe
    salad | #6B5A4E | Salad | Salade | Ensalada | Salat
    bake | #6B5A4E | Bake | Gratin | Gratinado | Auflauf
    stew | #6B5A4E | Stew | Ragoût | Guiso | Schmorgericht
    grill | #6B5A4E | Grill | Grillade | Parrilla | Grill
    sandwich | #6B5A4E | Sandwich | Sandwich | Bocadillo | Sandwich
    curry | #6B5A4E | Curry | Curry | Curry | Curry
    pasta | #6B5A4E | Pasta | Pâtes | Pasta | Pasta
    rice | #6B5A4E | Rice | Riz | Arroz | Reis
    cake | #6B5A4E | Cake | Gâteau | Pastel | Kuchen
    tart | #6B5A4E | Tart | Tarte | Tarta | Tarte`,
  taste: `
    spicy | #B42318 | Spicy | Épicé | Picante | Scharf
    sweet | #A23B72 | Sweet | Sucré | Dulce | Süß
    savoury | #7A5C2E | Savoury | Salé | Salado | Herzhaft
    sour | #8A8A00 | Tangy | Acidulé | Ácido | Säuerlich
    smoky | #5A4636 | Smoky | Fumé | Ahumado | Rauchig
    fresh | #4B7A32 | Fresh | Frais | Fresco | Frisch
    creamy | #9C6B30 | Creamy | Crémeux | Cremoso | Cremig`,
  technique: `
    simmering | #6B5A4E | Simmered | Mijoté | Cocido a fuego lento | Geköchelt
    roasting | #6B5A4E | Roasted | Rôti | Asado al horno | Ofengeröstet
    baking | #6B5A4E | Baked | Cuit au four | Horneado | Gebacken
    frying | #6B5A4E | Fried | Poêlé | A la sartén | Gebraten
    steaming | #6B5A4E | Steamed | À la vapeur | Al vapor | Gedämpft
    grilling | #6B5A4E | Grilled | Grillé | A la plancha | Gegrillt
    no-cook | #6B5A4E | No cooking | Sans cuisson | Sin cocción | Ohne Kochen
    braising | #6B5A4E | Braised | Braisé | Estofado | Geschmort
    stir-frying | #6B5A4E | Stir-fried | Sauté au wok | Salteado | Pfannengerührt
    poaching | #6B5A4E | Poached | Poché | Pochado | Pochiert`,
  occasion: `
    weeknight | #3E6E8E | Weeknight | Soir de semaine | Entre semana | Feierabend
    sunday | #3E6E8E | Sunday | Dimanche | Domingo | Sonntag
    party | #A23B72 | Party | Fête | Fiesta | Party
    picnic | #4B7A32 | Picnic | Pique-nique | Pícnic | Picknick
    christmas | #B42318 | Christmas | Noël | Navidad | Weihnachten
    spring | #4B7A32 | Spring | Printemps | Primavera | Frühling
    summer | #C77700 | Summer | Été | Verano | Sommer
    autumn | #B8430A | Autumn | Automne | Otoño | Herbst
    winter | #3E6E8E | Winter | Hiver | Invierno | Winter
    children | #C77700 | For children | Pour les enfants | Para niños | Für Kinder`,
};

export interface SeedTag {
  key: string;
  type: TagType;
  color: string;
  names: Record<"en" | "fr" | "es" | "de", string>;
}

/** Tags of all seven types; the key is `type:key`. */
export const tags: SeedTag[] = Object.entries(table).flatMap(([type, rows]) =>
  rows
    .trim()
    .split("\n")
    .map((row) => {
      const [key = "", color = "", en = "", fr = "", es = "", de = ""] = row.split("|").map((cell) => cell.trim());
      return { key: `${type}:${key}`, type: type as TagType, color, names: { en, fr, es, de } };
    }),
);
