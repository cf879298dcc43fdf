// Texts of other apps as their published formats say, with recipes of our own.

export const cooklangText = `---
title: Easy pancakes
servings: 4
tags: [breakfast]
source: https://cooking.example/pancakes
prep time: 10 min
cook time: 15 minutes
---

-- a comment
= Batter

Crack the @eggs{3} into a #bowl{}, add @plain flour{125%g}(sifted) and @milk{250%ml}.

Leave it for ~{15%minutes}. [- the longer the better -]

= Frying

Melt @butter in a #frying pan{} and fry the @&eggs{} batter.

> Serve at once.
`;

export const cooklangOld =
  ">> servings: 2\n>> source: https://cooking.example/toast\n\nToast @bread{2%slices} and rub with @garlic{1%clove}.\n";

export const mealMasterText = `MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Corn Chowder
 Categories: Soups, Vegetables
      Yield: 6 Servings

      1 c  Onion; chopped                      2 tb Butter
      3 c  Milk                               16 oz Corn;
                                                    -drained

MMMMM--------------------------TOPPING-------------------------------
    1/2 ts Pepper

  Melt the butter and fry the onion in it until
  it is soft.

  Add the rest and simmer for 15 minutes.

MMMMM

---------- Recipe via Meal-Master (tm) v8.02

      Title: Toast
 Categories: Bread
   Servings:  1

      2 sl Bread

  Toast it.

-----
`;

export const csvText = `Titre;Ingrédients;Préparation;Portions;Temps de cuisson;Catégories;Carnet
Quiche aux poireaux;"3 poireaux
200 g de crème
4 œufs";"Couper les poireaux.
Cuire 30 minutes.";6;30 min;plat,"Famille"
Salade;1 laitue|2 tomates;Mélanger.;2;;entrée;
`;

export const markdownText = `# Soupe au potiron

Une soupe d’automne.

- Portions\u00a0: 4
- Temps de préparation\u00a0: 15 min

## Ingrédients

- 1 kg de potiron
- 1 oignon

## Préparation

1. Couper le potiron en dés.
2. Cuire 25 minutes, puis mixer.

## Astuces

- Se congèle bien.
`;

export const frontMatterText = `---
title: Bean salad
tags: [salad]
author: A cook
---
- Prep time: 10 min
- Cook time: 5 min
- Servings: 2

## Ingredients

- 1 can of beans
- 2 tomatoes

## Directions

1. Mix everything.
`;
