import type { TestApp, TestUser } from "./app.ts";

/** Uploads a picture of a recipe. @returns its address */
export async function uploadPicture(app: TestApp, as: TestUser, picture: Uint8Array): Promise<string> {
  const path = "/api/recipe/recipes/image-upload-url?content_type=image%2Fpng";
  const { body } = await app.call<{ upload_url: string; img_url: string }>("GET", path, { as });
  const answer = await app.handle(new Request(body.upload_url, { method: "PUT", body: picture as BodyInit }));
  if (!answer.ok) throw new Error(`the picture is refused: ${answer.status} ${await answer.text()}`);
  return body.img_url;
}
