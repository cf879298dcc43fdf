import { join } from "node:path";
import { camelCase, nameOf, type OpenClient } from "./port.ts";

type Method = (...args: unknown[]) => Promise<unknown>;
interface Model {
  constructFromObject(data: unknown): unknown;
}
interface Base {
  authentications: { bearer: { accessToken?: string | undefined } };
}
type Exports = Record<string, Model & (new (base: unknown) => Record<string, Method>)>;

/** A client of the generator `javascript`: required parameters by position, then the body, then the rest by name. */
export const openJavaScript: OpenClient = async (folder, url) => {
  const models = (await import(join(folder, "src", "index.js"))) as Exports;
  const base = new models.ApiClient!(url) as unknown as Base;
  return {
    async call({ id, parameters, body: schema }, input) {
      const api = Object.entries(models).find(([name, one]) => name.endsWith("Api") && id in one.prototype)?.[1];
      if (!api) throw new Error(`the client has no ${id}`);
      base.authentications.bearer.accessToken = input.token;
      const given = input.parameters ?? {};
      const required = parameters.filter((one) => one.required).map(({ name }) => given[name]);
      const optional = parameters
        .filter((one) => !one.required && one.name in given)
        .map(({ name }) => [camelCase(name), given[name]]);
      const name = nameOf(schema);
      const body = name === null ? [] : [models[name]!.constructFromObject(input.body)];
      try {
        const answer = await new api(base)[id]!(...required, ...body, Object.fromEntries(optional));
        return { status: 200, body: JSON.parse(JSON.stringify(answer ?? null)) };
      } catch (error) {
        const { status, response } = error as { status?: number; response?: { body: unknown } };
        // A failure of the client itself has no status: it did not accept the answer.
        if (!status) throw error;
        return { status, body: response?.body };
      }
    },
    close: async () => {},
  };
};
