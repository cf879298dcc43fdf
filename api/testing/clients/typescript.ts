import { join } from "node:path";
import { camelCase, nameOf, type OpenClient } from "./port.ts";

type Method = (request: object) => Promise<unknown>;
type Exports = Record<string, ((data: unknown) => unknown) & (new (configuration: unknown) => Record<string, Method>)>;

/** A client of the generator `typescript-fetch`: one object of parameters and body, names in camelCase. */
export const openTypeScript: OpenClient = async (folder, url) => {
  const client = (await import(join(folder, "index.ts"))) as Exports;
  return {
    async call({ id, parameters, body: bodySchema, answers }, input) {
      const api = Object.entries(client).find(([name, one]) => name.endsWith("Api") && id in one.prototype)?.[1];
      if (!api) throw new Error(`the client has no ${id}`);
      const given = input.parameters ?? {};
      const request = Object.fromEntries(
        parameters.filter(({ name }) => name in given).map(({ name }) => [camelCase(name), given[name]]),
      );
      const body = nameOf(bodySchema);
      if (body !== null) request[camelCase(body)] = client[`${body}FromJSON`]!(input.body);
      const configuration = new client.Configuration!({ basePath: url, accessToken: input.token });
      const schema = answers.get(200) ?? answers.get(201);
      const name = nameOf(schema) ?? nameOf(schema?.items);
      const plain = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(plain);
        return name !== null && `${name}ToJSON` in client ? client[`${name}ToJSON`]!(value) : value;
      };
      try {
        return { status: 200, body: plain((await new api(configuration)[id]!(request)) ?? null) };
      } catch (error) {
        const { response } = error as { response?: Response };
        if (!response) throw error;
        return { status: response.status, body: await response.json() };
      }
    },
    close: async () => {},
  };
};
