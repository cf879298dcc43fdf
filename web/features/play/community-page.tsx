import { Route, Switch } from "wouter";
import JudgePage from "./judge/judge-page.tsx";
import LeaderboardPage from "./leaderboard/leaderboard-page.tsx";
import QuestsPage from "./quests/quests-page.tsx";
import RestaurantPage from "./restaurant/restaurant-page.tsx";

/**
 * The pages of the game that its players share: judging, quests, the leaderboard and the restaurants of others. One entry of the table of
 * pages, and one file: every first screen carries that table.
 */
export default function CommunityPage() {
  return (
    <Switch>
      <Route path="/kitchen/judge" component={JudgePage} />
      <Route path="/kitchen/quests" component={QuestsPage} />
      <Route path="/kitchen/leaderboard" component={LeaderboardPage} />
      <Route path="/restaurants/:id" component={RestaurantPage} />
    </Switch>
  );
}
