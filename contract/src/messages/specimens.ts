import type { Language } from '../languages.ts';
import type { ResultClass } from '../result-classes.ts';
import type { availabilities, donorGenders, ExpiryBand } from '../sample-client.ts';

/** What a sample's label says in a few words, for documents and files. */

interface Names {
  genders: Record<(typeof donorGenders)[number], string>;
  classes: Record<ResultClass, string>;
  expiryBands: Record<ExpiryBand, string>;
  availabilities: Record<(typeof availabilities)[number], string>;
}

const en: Names = {
  genders: { Male: 'Male', Female: 'Female', Other: 'Other', Unknown: 'Unknown' },
  classes: { low: 'low', normal: 'normal', high: 'high' },
  expiryBands: {
    under_6_months: 'under 6 months',
    '6_to_12_months': '6 to 12 months',
    '1_to_2_years': '1 to 2 years',
    over_2_years: 'over 2 years',
  },
  availabilities: {
    available: 'available',
    held: 'held by others',
    in_cart: 'in your cart',
    taken: 'sold',
  },
};

const fr: Names = {
  genders: { Male: 'Homme', Female: 'Femme', Other: 'Autre', Unknown: 'Inconnu' },
  classes: { low: 'bas', normal: 'normal', high: 'élevé' },
  expiryBands: {
    under_6_months: 'moins de 6 mois',
    '6_to_12_months': '6 à 12 mois',
    '1_to_2_years': '1 à 2 ans',
    over_2_years: 'plus de 2 ans',
  },
  availabilities: {
    available: 'disponible',
    held: 'retenu par d’autres',
    in_cart: 'dans votre panier',
    taken: 'vendu',
  },
};

export const specimenNames: Record<Language, Names> = { en, fr };
