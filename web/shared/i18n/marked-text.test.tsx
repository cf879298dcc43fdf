import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { MarkedText } from "./marked-text.tsx";

const draw = (text: string) =>
  renderToStaticMarkup(<MarkedText marks={{ b: (inner) => <strong>{inner}</strong> }}>{text}</MarkedText>);

test("draws what is marked, and no markup of the text", () => {
  expect(draw("For <b>14 days</b> and <b>a night</b>.")).toBe(
    "For <strong>14 days</strong> and <strong>a night</strong>.",
  );
  expect(draw("plain")).toBe("plain");
  expect(draw("<to>Elsewhere</to> <i>x")).toBe("Elsewhere &lt;i&gt;x");
  expect(draw("")).toBe("");
});
