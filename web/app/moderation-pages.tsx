import { Route, Switch } from "wouter";
import { LineCorrectionsPage } from "../features/moderation/line-corrections-page.tsx";
import { PersonalFoodsPage } from "../features/moderation/personal-foods-page.tsx";
import { ReportsPage } from "../features/moderation/reports-page.tsx";
import { RingsPage } from "../features/moderation/rings-page.tsx";
import { ModerationWithDiff } from "./moderation-with-diff.tsx";

/** The pages of moderators. One entry of the table of pages, and one file: every first screen carries that table. */
export default function ModerationPages() {
  return (
    <Switch>
      <Route path="/dashboard/moderation" component={ModerationWithDiff} />
      <Route path="/dashboard/moderation/foods" component={PersonalFoodsPage} />
      <Route path="/dashboard/moderation/lines" component={LineCorrectionsPage} />
      <Route path="/dashboard/moderation/reports" component={ReportsPage} />
      <Route path="/dashboard/moderation/rings" component={RingsPage} />
    </Switch>
  );
}
