import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { textOf } from "../../shared/formatting/text.ts";
import { useLanguage } from "../../shared/preferences/language.ts";
import { recipeQuery } from "../../shared/recipes/recipe-queries.ts";
import { StepNumber, Tip } from "../../shared/ui/hand.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { RecipeCover } from "../../shared/ui/recipe-cover.tsx";
import { RecipeMeta } from "../../shared/ui/recipe-meta.tsx";
import { LinesSkeleton } from "../../shared/ui/skeletons.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";

/** /recipes/{id} */
export default function RecipePage() {
  const { id } = useParams<"/recipes/:id">();
  const lang = useLanguage();
  const { data, error, refetch } = useQuery(recipeQuery(Number(id)));
  if (error) return <ErrorState page error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Page>
        <LinesSkeleton lines={8} />
      </Page>
    );
  }
  const { recipe } = data;
  const tips = Array.isArray(recipe.tips) ? recipe.tips : [];
  return (
    <Page>
      <RecipeCover recipe={recipe} eager rounded />
      <h1>{textOf(recipe.name, lang)}</h1>
      <RecipeMeta recipe={recipe} />
      <p>{textOf(recipe.description, lang)}</p>
      <ol>
        {recipe.steps.map((step) => (
          <li key={step.id}>
            <StepNumber>{step.order + 1}</StepNumber> {textOf(step.text, lang)}
          </li>
        ))}
      </ol>
      {tips.map((tip) => (
        <Tip key={tip}>{tip}</Tip>
      ))}
    </Page>
  );
}
