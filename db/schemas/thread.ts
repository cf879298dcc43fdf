import { type Static, Type } from "@sinclair/typebox";
import { recipeEdits, SafetyCard } from "./chat-parts.ts";
import { Body, Enum, Id, LangMap, Nullable } from "./common.ts";

export const ChatRequest = Body({
  message: Type.String({ minLength: 1, maxLength: 4000 }),
  recipe_id: Type.Optional(Nullable(Id)),
});
export const chatRoles = ["user", "ai"] as const;
export const ChatRole = Enum(chatRoles);
export const ChatMessage = Type.Object({
  type: Type.Literal("message"),
  id: Id,
  role: ChatRole,
  message: Type.String(),
  waiting_another_message: Type.Boolean(),
  model: Nullable(Type.String()),
  job_id: Nullable(Id),
  cards: Type.Array(SafetyCard, { description: "Facts that code adds to the assistant's words" }),
  choices: Type.Array(Type.String(), { description: "Messages that the answer offers to send next, by one tap" }),
  choice_texts: Type.Array(LangMap, {
    description: "The choices in every language, in their order, where code has made them; else empty",
  }),
});
export type ChatMessage = Static<typeof ChatMessage>;
export const RecipeModifiedEvent = Type.Object({
  type: Type.Literal("recipe_modified"),
  id: Id,
  recipe_id: Id,
  /** The version made by this change, and the previous one, which "undo" restores. */
  version: Type.Integer(),
  previous_version: Type.Integer(),
  summary: Type.String(),
  edits: recipeEdits,
});
export const RecipeVariantCreatedEvent = Type.Object({
  type: Type.Literal("recipe_variant_created"),
  id: Id,
  recipe_id: Id,
  summary: Type.String(),
  edits: recipeEdits,
});
export const EndOfThreadEvent = Type.Object({ type: Type.Literal("end_of_thread"), id: Id });
export const ThreadEvent = Type.Union([ChatMessage, RecipeModifiedEvent, RecipeVariantCreatedEvent, EndOfThreadEvent]);
export type ThreadEvent = Static<typeof ThreadEvent>;

/** The id of an event, as large as JSON can count. */
export const EventId = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export const PollOptions = Body({
  last_event_id: Type.Optional(Nullable(EventId)),
  wait: Type.Optional(Type.Boolean({ default: false })),
  timeout: Type.Optional(Type.Number({ minimum: 0, maximum: 60, default: 0, description: "Seconds" })),
});
export const EventWait = Body({
  last_event_id: Type.Optional(Nullable(EventId)),
  timeout: Type.Optional(Type.Number({ minimum: 0, maximum: 60, description: "Seconds" })),
});
export const EventPage = Type.Object({ events: Type.Array(ThreadEvent), last_event_id: Type.Integer() });
export type EventPage = Static<typeof EventPage>;

export const ThreadCreate = Body({ recipe_id: Type.Optional(Nullable(Id)) });
export const ThreadReference = Type.Object({ thread_id: Id });
export const ChatHistoryMessage = Type.Object({ role: ChatRole, content: Type.String() });
export const ChatHistory = Type.Object({
  thread_id: Nullable(Id),
  recipe_id: Nullable(Id),
  /** The root of that recipe's family: the thread is about all of its variants. */
  family_id: Nullable(Id),
  /** The AI backend: the offline chef, or a model by its name. */
  model: Type.String(),
  messages: Type.Array(ChatHistoryMessage),
  /** The same with the changes between the messages. */
  events: Type.Array(ThreadEvent),
});
export type ChatHistory = Static<typeof ChatHistory>;
