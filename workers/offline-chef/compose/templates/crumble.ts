import * as role from "../roles.ts";
import { type DishTemplate, texts } from "../types.ts";
import { cutting, slot, sweetExtra, sweetSpice } from "./slots.ts";

const bakingFruit = slot("fruit", role.isBakingFruit, "apple pear plum raspberry peach cherry", [1, 4], 130);
const sugar = slot("sugar", role.isSweetener, "brown-sugar white-sugar maple-syrup honey", [1, 2], 18);

/** Fruit under crumbs. */
export const crumble: DishTemplate = {
  key: "crumble",
  dishTypes: ["dessert"],
  level: 1,
  sweet: true,
  slots: [
    bakingFruit,
    slot("flour", role.isFlour, "wheat-flour | rice-flour buckwheat-flour", [1, 1], 25),
    slot("flakes", (food) => ["rolled-oats", "almond-flour"].includes(food.key), "", [0, 1], 15),
    slot(
      "fat",
      (food) => ["butter", "coconut-oil", "margarine", "sunflower-oil"].includes(food.key),
      "butter | coconut-oil sunflower-oil",
      [1, 1],
      17,
    ),
    sugar,
    sweetSpice,
    slot("acid", (food) => ["lemon-juice", "lemon"].includes(food.key), "lemon-juice", [1, 1], 4),
    sweetExtra,
  ],
  steps: [
    {
      minutes: cutting("fruit"),
      active: true,
      text: texts(
        "Heat the oven to 190 °C (170 °C fan). Cut {fruit} into pieces where needed and toss in an ovenproof dish with {acid}[[spice? , half of the flavouring ({spice:bare})]].",
        "Préchauffez le four à 190 °C (170 °C en chaleur tournante). Coupez {fruit} en morceaux si besoin et mélangez dans un plat à four avec {acid}[[spice? et la moitié de l'arôme ({spice:bare})]].",
        "Precalienta el horno a 190 °C (170 °C con ventilador). Trocea {fruit} si hace falta y mezcla en una fuente con {acid}[[spice? y la mitad del aroma ({spice:bare})]].",
        "Den Ofen auf 190 °C (170 °C Umluft) vorheizen. {fruit} wenn nötig klein schneiden und in einer Auflaufform mit {acid:alldat}[[spice? und der Hälfte des Aromas ({spice:bare})]] mischen.",
      ),
    },
    {
      minutes: 6,
      active: true,
      text: texts(
        "Rub {flour+flakes}, {sugar} and {fat} together with your fingertips until you have uneven crumbs[[spice? , with the rest of the flavouring]][[extra? ; work in {extra}]].",
        "Du bout des doigts, sablez {flour+flakes}, {sugar} et {fat} jusqu'à obtenir des miettes irrégulières[[spice? , avec le reste de l'arôme]][[extra? ; incorporez {extra}]].",
        "Con la punta de los dedos, frota {flour+flakes}, {sugar} y {fat} hasta tener migas irregulares[[spice? , con el resto del aroma]][[extra? ; incorpora {extra}]].",
        "{flour+flakes}, {sugar:bare} und {fat} mit den Fingerspitzen zu ungleichmäßigen Streuseln verreiben[[spice? , dabei das übrige Aroma zugeben]][[extra? ; {extra} untermischen]].",
      ),
    },
    {
      minutes: 28,
      active: false,
      text: texts(
        "Scatter the crumbs over and bake until deep golden and bubbling at the edges. Let it cool a little.",
        "Répartissez les miettes dessus et enfournez jusqu'à ce que ce soit bien doré et que les bords bouillonnent. Laissez tiédir.",
        "Reparte las migas por encima y hornea hasta que estén bien doradas y los bordes burbujeen. Deja templar.",
        "Die Streusel darüber verteilen und backen, bis alles goldbraun ist und am Rand blubbert. Etwas abkühlen lassen.",
      ),
    },
  ],
  title: texts("{fruit:attr} crumble", "Crumble {fruit:à}", "Crumble de {fruit:bare}", "Crumble mit {fruit:dat}"),
  overview: texts(
    "Soft {fruit:bare} under golden crumbs.",
    "Un dessert fondant avec {fruit} sous des miettes dorées.",
    "Un postre con {fruit} bajo migas doradas.",
    "Weiche Früchte ({fruit:bare}) unter goldenen Streuseln.",
  ),
  equipment: [texts("Ovenproof dish", "Plat à four", "Fuente de horno", "Auflaufform")],
  tips: [
    texts(
      "Do not press the crumbs down: the gaps make them crisp.",
      "Ne tassez pas les miettes : c'est ce qui les rend croustillantes.",
      "No aprietes las migas: así quedan crujientes.",
      "Die Streusel nicht andrücken: So werden sie knusprig.",
    ),
  ],
  serving: [texts("Serve warm.", "Servez tiède.", "Sirve templado.", "Lauwarm servieren.")],
};
