import "i18next";
import type account from "./en/account.json";
import type admin from "./en/admin.json";
import type chat from "./en/chat.json";
import type checks from "./en/checks.json";
import type common from "./en/common.json";
import type cookbooks from "./en/cookbooks.json";
import type cooked from "./en/cooked.json";
import type editor from "./en/editor.json";
import type exchange from "./en/exchange.json";
import type foodpages from "./en/foodpages.json";
import type foods from "./en/foods.json";
import type fridge from "./en/fridge.json";
import type game from "./en/game.json";
import type gameadmin from "./en/gameadmin.json";
import type generate from "./en/generate.json";
import type home from "./en/home.json";
import type moderation from "./en/moderation.json";
import type newsletter from "./en/newsletter.json";
import type operations from "./en/operations.json";
import type paste from "./en/paste.json";
import type people from "./en/people.json";
import type pictures from "./en/pictures.json";
import type plans from "./en/plans.json";
import type play from "./en/play.json";
import type profile from "./en/profile.json";
import type recipe from "./en/recipe.json";
import type search from "./en/search.json";
import type settings from "./en/settings.json";
import type shell from "./en/shell.json";
import type shopping from "./en/shopping.json";
import type signin from "./en/signin.json";
import type users from "./en/users.json";

declare module "i18next" {
  /** Makes the compiler check the keys that `t` is called with against the English catalogues. */
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      admin: typeof admin;
      account: typeof account;
      chat: typeof chat;
      checks: typeof checks;
      common: typeof common;
      editor: typeof editor;
      exchange: typeof exchange;
      foods: typeof foods;
      cookbooks: typeof cookbooks;
      shopping: typeof shopping;
      foodpages: typeof foodpages;
      fridge: typeof fridge;
      moderation: typeof moderation;
      cooked: typeof cooked;
      game: typeof game;
      gameadmin: typeof gameadmin;
      generate: typeof generate;
      home: typeof home;
      plans: typeof plans;
      play: typeof play;
      newsletter: typeof newsletter;
      paste: typeof paste;
      operations: typeof operations;
      people: typeof people;
      pictures: typeof pictures;
      profile: typeof profile;
      recipe: typeof recipe;
      search: typeof search;
      settings: typeof settings;
      shell: typeof shell;
      signin: typeof signin;
      users: typeof users;
    };
  }
}
