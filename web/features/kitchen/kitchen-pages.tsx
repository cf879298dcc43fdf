import { Route, Switch } from "wouter";
import ChefboxPage from "./chefbox/chefbox-page.tsx";
import CreationPage from "./chefbox/creation-page.tsx";
import ChefPage from "./chefs/chef-page.tsx";
import ChefsPage from "./chefs/chefs-page.tsx";
import CookingPage from "./cooking/cooking-page.tsx";
import KitchenPage from "./kitchen-page.tsx";
import ServedPage from "./stove/served-page.tsx";
import WalletPage from "./wallet/wallet-page.tsx";

/** The pages of a player's own kitchen. One entry of the table of pages, and one file: every first screen carries that table. */
export default function KitchenPages() {
  return (
    <Switch>
      <Route path="/kitchen" component={KitchenPage} />
      <Route path="/kitchen/wallet" component={WalletPage} />
      <Route path="/kitchen/chefs" component={ChefsPage} />
      <Route path="/kitchen/chefs/:id" component={ChefPage} />
      <Route path="/kitchen/chefboxes/new" component={ChefboxPage} />
      <Route path="/kitchen/chefboxes/:id" component={ChefboxPage} />
      <Route path="/kitchen/creation" component={CreationPage} />
      <Route path="/kitchen/cookings" component={ServedPage} />
      <Route path="/kitchen/cookings/:id" component={CookingPage} />
    </Switch>
  );
}
