import { useTranslation } from "react-i18next";
import { GamePage } from "../../shared/game/game-page.tsx";

/** /kitchen: the restaurant, what is on the stove, the brigade. */
export default function KitchenPage() {
  const { t } = useTranslation("game");
  return <GamePage title={t("kitchen.title")}>{null}</GamePage>;
}
