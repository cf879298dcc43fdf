import type { Chef } from "@toque/db/schemas/chef.ts";
import { ChefPortrait } from "../../../shared/game/chef-portrait.tsx";
import { useChefWords } from "../../../shared/game/chef-words.ts";
import { useTranslation } from "../../../shared/i18n/use-translation.ts";
import { LinkButton } from "../../../shared/ui/link-button.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import styles from "./brigade.module.css";

interface ChooseChefProps {
  opened: boolean;
  onClose: () => void;
  /** Those who are not in the brigade. */
  chefs: readonly Chef[];
  onChoose: (chef: Chef) => void;
}

/** Who takes a free place of the brigade. */
export function ChooseChef({ opened, onClose, chefs, onChoose }: ChooseChefProps) {
  const { t } = useTranslation("game");
  const words = useChefWords();
  return (
    <Sheet opened={opened} onClose={onClose} title={t("brigade.choose")}>
      {chefs.length === 0 ? (
        <EmptyState
          title={t("brigade.nobody")}
          text={t("brigade.nobody_text")}
          action={<LinkButton href="/kitchen/chefs">{t("brigade.all")}</LinkButton>}
        />
      ) : (
        <ul className={styles.choices}>
          {chefs.map((chef) => (
            <li key={chef.id}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => {
                  onChoose(chef);
                  onClose();
                }}
              >
                <ChefPortrait chef={chef} sizes="64px" className={styles.face} />
                <span>
                  <strong>{chef.name}</strong>
                  <span>{[words.rank(chef), ...words.specialties(chef)].join(", ")}</span>
                  <span>
                    {words.fatigue(chef)}, {t("chef.fatigue_of", { fatigue: chef.fatigue })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
