import { AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { Value } from "@sinclair/typebox/value";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { SafetyCard } from "@toque/db/schemas/chat-parts.ts";
import { LangMap } from "@toque/db/schemas/common.ts";
import { factsToldIn, tellFact } from "@toque/db/shared/hygiene/questions.ts";
import { citations } from "@toque/db/shared/hygiene/table.ts";
import { createAgent } from "langchain";
import { LeakFinder } from "../checks/answer/leaks.ts";
import { replyByCode, writtenFoodsText } from "../checks/answer/replies.ts";
import { safetyQuestionIn } from "../checks/answer/safety-claims.ts";
import { type AnswerFault, checkAnswer } from "../checks/answer.ts";
import { ModelError } from "../errors.ts";
import { mendText } from "../mend.ts";
import type { ChatModelPort } from "../ports.ts";
import { type ChatSituation, chatContext, chatPrompt } from "../prompts/chat.ts";
import { REVIEW } from "../prompts/context.ts";
import { readSafetyCard } from "../read/safety-card.ts";
import { joinedAsWritten } from "../read/written-foods.ts";
import { SafetyInquiries } from "../tools/check-recipe-safety.ts";
import type { ToolContext } from "../tools/context.ts";
import { chatTools } from "../tools/index.ts";
import { safetyAnswer } from "../tools/lookup-food-safety.ts";
import { finish, fittingTools } from "./finish.ts";
import { guard, MAX_MODEL_CALLS } from "./guard.ts";
import { asModelWork, GRAPH_STEPS } from "./run.ts";

/** Maximum characters of a conversation sent to the model; older messages are omitted. */
const MAX_HISTORY = 16_000;
/** Characters of one answer that are kept. */
const MAX_ANSWER = 10_000;
/** Messages that an answer may offer. */
const MAX_CHOICES = 4;

/** One message of the conversation so far. */
export interface HistoryMessage {
  role: "user" | "ai";
  text: string;
}

export interface ChatWork {
  model: ChatModelPort;
  tools: ToolContext;
  /** Oldest first, without the message to answer. */
  history: readonly HistoryMessage[];
  message: string;
  /** What is known of the user and the open recipe. */
  situation: ChatSituation;
  signal: AbortSignal;
  /** Receives the answer when it has passed its checks. */
  emitText(text: string): void;
  /** Receives the messages that a model offers to send next, with its answer; a service's model offers none. */
  offer?(offered: Offered): void;
}

/** The newest messages that fit, oldest first. */
export function recentHistory(history: readonly HistoryMessage[], limit = MAX_HISTORY): HistoryMessage[] {
  const kept: HistoryMessage[] = [];
  let length = 0;
  for (const message of history.toReversed()) {
    length += message.text.length;
    if (length > limit) break;
    kept.unshift(message);
  }
  return kept;
}

const toMessage = ({ role, text }: HistoryMessage): BaseMessage =>
  role === "user" ? new HumanMessage(text) : new AIMessage(text);

/** How often an answer that fails its checks goes back to the model. */
const MAX_SENT_BACK = 2;

/** The answer to one message. */
export interface CheckedAnswer {
  /** Texts beside tool calls, in order. */
  asides: string[];
  text: string;
  /** What code adds to it. */
  cards: SafetyCard[];
}

/** What is said of an answer that goes back, around its faults, and of one with a call in it, which the faults do not name. */
const [NOT_SHOWN, WRITTEN_CALL, AGAIN] = [
  "Your last answer was not shown to the user.",
  "A call that is written as text does nothing: call the tool itself.",
  "Answer the user's message again, without a word about this note.",
];
const reviewTexts = [NOT_SHOWN, WRITTEN_CALL, AGAIN];

function sentBack(answer: string, faults: readonly AnswerFault[], tools: readonly { name: string }[]): BaseMessage {
  const reasons = faults.map(({ text }) => text);
  if (tools.some(({ name }) => answer.includes(`"${name}"`))) reasons.push(WRITTEN_CALL);
  return new HumanMessage({
    content: [NOT_SHOWN, ...reasons, AGAIN].join(" "),
    additional_kwargs: { [REVIEW]: true },
  });
}

/** The texts of the model among some messages. */
const textsOf = (messages: readonly BaseMessage[]): string[] =>
  messages
    .filter((message) => AIMessage.isInstance(message))
    .map((message) => mendText(message.text).trim().slice(0, MAX_ANSWER))
    .filter((text) => text !== "");

/** The messages that an answer offers to send next. */
export interface Offered {
  choices: string[];
  /** The same in every language, in their order, where code has made them; else empty. */
  choiceTexts: LangMap[];
}

/** The messages that an answer offers: short texts, at most {@link MAX_CHOICES}. */
function offeredBy(answer: BaseMessage | undefined): Offered {
  const offered: unknown = answer?.additional_kwargs.choices;
  const made: unknown = answer?.additional_kwargs.choice_texts;
  if (!Array.isArray(offered)) return { choices: [], choiceTexts: [] };
  const choices = offered.filter((text): text is string => typeof text === "string" && text !== "");
  const isMade =
    Array.isArray(made) && made.length === choices.length && made.every((one) => Value.Check(LangMap, one));
  return {
    choices: choices.slice(0, MAX_CHOICES),
    choiceTexts: isMade ? (made as LangMap[]).slice(0, MAX_CHOICES) : [],
  };
}

/** A question of safety gets its card also where the model asks no tool. */
async function inquire(work: ChatWork, inquiries: SafetyInquiries): Promise<boolean> {
  const { db, lang, changeSet } = work.tools;
  const asked = safetyQuestionIn(work.message, lang, await loadLexicon(db.sql));
  if (!asked) return false;
  const { recipeId } = changeSet;
  if (recipeId !== null) {
    await changeSet.read(recipeId);
    inquiries.add({ recipeId, about: [work.message], lang, people: asked.people });
  }
  return true;
}

/** The cards of a message, of its recipes as they stand at its end. */
async function cardsOf({ tools }: ChatWork, inquiries: SafetyInquiries): Promise<SafetyCard[]> {
  const recipes = inquiries.all.flatMap((inquiry) => {
    const recipe = tools.changeSet.known(inquiry.recipeId);
    return recipe ? [{ inquiry, recipe }] : [];
  });
  return Promise.all(
    recipes.map(({ inquiry, recipe }) => readSafetyCard(tools.db.sql, recipe, inquiry, tools.constraints)),
  );
}

/**
 * Answers one message of a conversation. Changes are staged in the tools' change set; nothing is written. No word of the model
 * gets out unchecked: what fails goes back to it with the reasons, and is then replaced by an answer of code.
 * @throws ModelError, or the signal's reason
 */
export async function answerMessage(work: ChatWork): Promise<CheckedAnswer> {
  const { signal } = work;
  const { db, lang, constraints, changeSet, log } = work.tools;
  const tools: ToolContext = { ...work.tools, leakIn: (text) => leaks.in(text) };
  const inquiries = new SafetyInquiries();
  const asksSafety = await inquire(work, inquiries);
  const prompt = chatPrompt(chatContext(lang, constraints, changeSet.recipeId, work.situation));
  const own = chatTools(tools, inquiries, (work.situation.changes?.length ?? 0) > 0);
  // What the table of kitchen hygiene says to the question stands in the answer in its own words, whatever the model made of them.
  const told = await safetyAnswer(tools, work.message, changeSet.recipeId !== null);
  const budget = { left: MAX_MODEL_CALLS };
  const agent = createAgent({
    model: work.model.chatModel(),
    tools: own,
    // As a message its content stays one text: not every compatible service takes a list of parts there.
    systemPrompt: new SystemMessage(prompt),
    middleware: [
      finish(),
      fittingTools({ hasRecipe: work.situation.recipe !== undefined, asksSafety: asksSafety || told !== null }),
      guard(budget, log, signal),
    ],
  });
  const leaks = new LeakFinder(
    // What the context quotes of the recipe may be quoted again.
    [prompt.slice(0, prompt.indexOf("<<<context")), ...own.map(({ description }) => description), ...reviewTexts],
    [
      ...own.map(({ name }) => name),
      "recipe_id",
      "food_id",
      "quantity_id",
      "line_id",
      "step_id",
      "allergy_keys",
      "diet_key",
    ],
  );
  // The sources of the table are cited with their addresses, which no other answer may hold.
  const withoutSources = (text: string) => citations.reduce((rest, citation) => rest.replaceAll(citation, "1."), text);
  // What the table says needs no check, and "3 to 4 days" is no claim of the model that it is safe.
  const withoutFacts = (text: string) =>
    factsToldIn(text, lang).reduce((rest, fact) => rest.replaceAll(tellFact(fact, lang), ""), text);
  const check = (text: string) =>
    checkAnswer(withoutSources(withoutFacts(told ? text.replace(told.text, "") : text)), {
      conn: db.sql,
      lang,
      message: work.message,
      constraints,
      operations: changeSet.operations,
      recipe: (changeSet.recipeId === null ? null : changeSet.known(changeSet.recipeId)?.content) ?? null,
      read: changeSet.all.map(({ content }) => content),
      asksSafety,
      leaks,
    });

  let messages: BaseMessage[] = [...recentHistory(work.history).map(toMessage), new HumanMessage(work.message)];
  const said: string[] = [];
  let text: string | null = null;
  let faults: AnswerFault[] = [];
  for (let attempt = 0; attempt <= MAX_SENT_BACK && budget.left > 0; attempt++) {
    const before = messages;
    try {
      messages = await asModelWork(signal, async () => {
        // Streamed, so that a service that falls silent is noticed and an abort takes effect at once.
        const stream = await agent.stream(
          { messages: before },
          { streamMode: ["messages", "values"], signal, recursionLimit: GRAPH_STEPS },
        );
        let state: BaseMessage[] = before;
        for await (const [mode, data] of stream) if (mode === "values") state = data.messages;
        return state;
      });
    } catch (error) {
      // It had an answer, if none that may be shown: code has the last word then.
      if (attempt > 0 && error instanceof ModelError && error.code === "model_too_many_calls") break;
      throw error;
    }
    const texts = textsOf(messages.slice(before.length));
    const answer = texts.pop();
    said.push(...texts);
    if (answer === undefined) {
      if (changeSet.operations.length > 0 || attempt > 0) break;
      throw new ModelError("model_bad_answer", true);
    }
    faults = await check(answer);
    if (faults.length === 0) {
      text = answer;
      work.offer?.(offeredBy(messages.at(-1)));
      break;
    }
    log.info("an answer goes back to the model", {
      attempt,
      faults: faults.map(({ kind, words }) => ({ kind, words })),
    });
    messages = [...messages, sentBack(answer, faults, own)];
  }
  const written = await joinedAsWritten(db.sql, changeSet.operations, lang);
  // Who has to avoid something sees at once what cannot be known.
  if (written.length > 0 && (constraints.allergies.length > 0 || constraints.diet !== null))
    for (const id of changeSet.changed) inquiries.add({ recipeId: id, about: [], lang, people: [] });
  const cards = await cardsOf(work, inquiries);
  const asides: string[] = [];
  for (const aside of said) if ((await check(aside)).length === 0) asides.push(aside);
  text ??= replyByCode(faults, { changes: changeSet.operations.length > 0, cards: cards.length > 0 }, lang);
  // Of all that holds for pregnant women code tells what concerns the dish alone; a service's model could leave out what does.
  const isTold = (one: string) => {
    const keys = factsToldIn(one, lang).map(({ key }) => key);
    return told?.isGeneral && !work.model.memory
      ? told.facts.some((key) => keys.includes(key))
      : told?.facts.every((key) => keys.includes(key));
  };
  if (told?.covered && ![...asides, text].some(isTold)) text = `${text}\n\n${told.text}`;
  if (written.length > 0) text = `${text}\n\n${writtenFoodsText(written, lang)}`;
  work.emitText([...asides, text].join("\n\n"));
  return { asides, text, cards };
}
