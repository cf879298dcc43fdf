import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { OfflineKnowledge } from "./knowledge.ts";
import { OfflineChef } from "./model.ts";

// The only module of the offline chef that product code outside its folder imports.
//
// model.ts          the chat model: reads the context of the prompt, and dispatches on its task
// conversation.ts   the messages so far, and scripts of tool calls and answers
// chat/             answers and changes in a conversation: intents/ what a message requests
// compose/          recipes from templates of dishes
// upgrade/          upgrades of a recipe
// foods/            the index of known foods, their names in texts, and amounts of them
// substitutions/    what diets and allergies rule out, and what replaces a food
// text/             foods in recipe texts: finding, replacing and removing them
// texts/            what is said to people, one catalogue a language

export type { KnownFood, KnownRecipe, OfflineKnowledge } from "./knowledge.ts";

/**
 * A chat model that needs no service: it decides by rules, from the foods and recipes that it is given, which tools to call
 * and what to answer. The same messages always get the same answer.
 */
export const createOfflineChef = (knowledge: OfflineKnowledge): BaseChatModel => new OfflineChef({ knowledge });
