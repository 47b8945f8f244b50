import { dollars, longDay, type Messages } from './en.ts';

export const fr: Messages = {
  errors: {
    not_signed_in: 'Connectez-vous pour continuer.',
    wrong_credentials: 'Adresse e-mail ou mot de passe incorrect.',
    session_expired: 'Votre session est terminée. Connectez-vous à nouveau.',
    not_allowed: 'Vous n’êtes pas autorisé à faire cela.',
    not_found: 'Cet élément est introuvable ou n’existe plus.',
    method_not_allowed: 'Cette adresse n’accepte pas ce type d’appel.',
    invalid_input: ({ fieldCount = 1, reason }) =>
      reason ?? (fieldCount === 1 ? '1 champ est à corriger.' : `${fieldCount} champs sont à corriger.`),
    malformed_request: 'La requête est illisible.',
    duplicate: ({ name }) => (name ? `«\u00a0${name}\u00a0» existe déjà.` : 'Cet élément existe déjà.'),
    version_conflict: 'Quelqu’un a modifié cet élément entre-temps.',
    idempotency_key_reused: 'Cette requête a déjà servi à autre chose.',
    link_expired: 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.',
    reauthentication_required: 'Saisissez à nouveau votre mot de passe pour continuer.',
    still_in_use: ({ name, samples, purchases }) =>
      purchases
        ? `«\u00a0${name}\u00a0» a encore des commandes fournisseur en cours\u00a0: ${purchases}.`
        : `«\u00a0${name}\u00a0» contient encore ${samples === 1 ? '1 échantillon' : `${(samples ?? 0).toLocaleString('fr')} échantillons`}.`,
    samples_in_orders: ({ name, samples = 1 }) =>
      `«\u00a0${name}\u00a0» ne peut pas être retiré\u00a0: ${samples === 1 ? '1 de ses échantillons est commandé' : `${samples.toLocaleString('fr')} de ses échantillons sont commandés`}.`,
    sample_reserved: ({ name, reason }) =>
      reason
        ? `«\u00a0${name}\u00a0» est réservé pour ${reason}.`
        : `«\u00a0${name}\u00a0» est réservé pour une commande.`,
    import_refused: ({ reason }) => reason ?? 'Le fichier ne peut pas être importé.',
    orders_in_progress: ({ name, reason }) =>
      `«\u00a0${name}\u00a0» a encore des commandes en cours\u00a0: ${reason}.`,
    transition_not_allowed: 'Cette étape n’est pas possible maintenant.',
    samples_unavailable: ({ name, samples = 1, held = 0 }) => {
      if (samples === 1)
        return `${name ?? 'Un échantillon'} ${held === 1 ? 'est retenu par quelqu’un d’autre pour le moment' : 'n’est plus disponible'}.`;
      const said =
        held === 0
          ? 'ne sont plus disponibles'
          : held === samples
            ? 'sont retenus par d’autres pour le moment'
            : `ne peuvent être obtenus maintenant, dont ${held.toLocaleString('fr')} ${held === 1 ? 'retenu' : 'retenus'} par d’autres pour le moment`;
      return `${samples.toLocaleString('fr')} échantillons ${said}${name ? `\u00a0: ${name}` : ''}.`;
    },
    total_changed:
      'Des prix ont changé\u00a0: le total n’est pas celui que vous avez vu. Vérifiez-le avant de passer commande.',
    approval_needed: ({ name }) =>
      name
        ? `Cette commande doit être approuvée avant d’être passée. Demandez à ${name}.`
        : 'Cette commande doit être approuvée avant d’être passée, et personne dans votre société ne peut le faire pour le moment.',
    approval_not_needed: 'Cette commande n’a besoin d’aucune approbation. Passez-la.',
    too_many_waiting: ({ count = 0 }) =>
      `${count} commandes attendent déjà une approbation, c’est le maximum. Retirez-en une d’abord.`,
    waited_already: ({ name }) =>
      `Déjà retenu aussi longtemps que possible pour des approbations de votre société\u00a0: ${name}. Retirez ce qui ne peut plus être retenu, ou attendez une semaine.`,
    above_approved: ({ name, amount = 0 }) =>
      `La commande ${name} a été approuvée jusqu’à ${amount.toLocaleString('fr', { style: 'currency', currency: 'USD' })}.`,
    above_limit: ({ amount = 0 }) => `Votre société permet ${dollars('fr', amount)} au plus par commande.`,
    over_budget: ({ name, amount = 0 }) =>
      `Cette commande dépasse le budget ${name} de ${dollars('fr', amount)}.`,
    po_used: ({ name, number }) => `Le bon de commande ${name} a servi pour ${number}.`,
    quote_expired: ({ day }) =>
      day
        ? `Ce devis était valable jusqu’au ${longDay('fr', day)}. Demandez-le à nouveau.`
        : 'Ce devis a expiré.',
    offer_changed: 'L’offre n’est plus celle que vous avez vue. Vérifiez-la avant de répondre.',
    too_many_quotes: ({ count = 0 }) =>
      `${count} devis sont déjà ouverts, c’est le maximum. Retirez-en un d’abord.`,
    too_many_revisions: 'Ce devis a fait l’objet de 20 offres, c’est le maximum. Commencez-en un nouveau.',
    quote_full: 'Un devis contient 300 échantillons au plus.',
    seller_missing: 'Saisissez d’abord le nom et l’adresse de votre société\u00a0: Profil, Vendeur.',
    cart_full: ({ count }) =>
      count === undefined || count <= 0
        ? 'Un panier contient 300 échantillons au plus. Passez d’abord cette commande.'
        : `Un panier contient 300 échantillons au plus, et il reste ${count === 1 ? '1 place' : `${count} places`} dans le vôtre. Passez d’abord cette commande.`,
    hold_limit_reached: ({ samples = 0, max = 0 }) =>
      `Votre société retient ${samples.toLocaleString('fr')} échantillons sur ${max.toLocaleString('fr')} au plus. Commandez-en ou retirez-en d’abord.`,
    unassigned_limit_reached: ({ samples = 0, max = 0 }) =>
      `${samples.toLocaleString('fr')} échantillons de votre société, sur ${max.toLocaleString('fr')} au plus, attendent d’être traités. Commandez-en d’autres ensuite.`,
    too_many_orders: ({ count = 0, minutes = 1 }) =>
      `Vous avez passé ${count} commandes en une heure. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    empty_cart: 'Il n’y a rien à commander dans ce panier.',
    shipping_agreed: ({ amount }) =>
      amount === undefined
        ? 'Cette commande a été confirmée sans prix d’expédition : on ne peut plus en ajouter.'
        : `L’expédition a été confirmée à ${dollars('fr', amount)}. Ce prix ne peut que baisser.`,
    already_invoiced: ({ number }) => `L’expédition de ${number} est facturée. Établissez d’abord un avoir.`,
    nothing_to_invoice: ({ number }) => `Tout est déjà facturé pour ${number}.`,
    billing_missing: ({ name }) => `Ajoutez d’abord l’adresse de facturation de ${name}.`,
    already_credited: ({ number }) => `${number} a déjà fait l’objet d’un avoir.`,
    request_open: 'Une demande de cette commande est encore ouverte. Satisfaites-la ou fermez-la d’abord.',
    linking_donors:
      'Des donneurs sont en cours de rattachement ou de détachement. Attendez que ce soit terminé.',
    lines_unsent: 'Des échantillons de cette commande ne sont encore dans aucun envoi.',
    nothing_to_send: 'Il ne reste aucun échantillon de cette commande à envoyer.',
    no_matching_samples: ({ samples = 0 }) =>
      samples === 0
        ? 'Rien en stock ne correspond à cette demande pour le moment.'
        : `Ce qui correspond coûte plus que le client ne paierait\u00a0: ${samples === 1 ? '1 échantillon' : `${samples.toLocaleString('fr')} échantillons`}.`,
    sample_sold: ({ name, reason }) => `«\u00a0${name}\u00a0» a été livré avec ${reason ?? 'une commande'}.`,
    too_many_budgets: 'Votre société a 100 budgets, le maximum. Supprimez-en un d’abord.',
    too_many_views: 'Cette liste a 20 vues enregistrées, le maximum. Supprimez-en une d’abord.',
    too_many_searches: 'Vous avez 100 recherches enregistrées, le maximum. Supprimez-en une d’abord.',
    too_many_cohorts: 'Vous avez 50 cohortes, le maximum. Supprimez-en une d’abord.',
    too_many_shared_cohorts:
      'Votre société partage 200 cohortes, le maximum. Cessez d’abord d’en partager une.',
    cohort_no_match: ({ samples = 0, count = 0 }) => {
      if (samples === 0) return 'Aucun échantillon en vente ne correspond aux cas.';
      return count === 1 ? 'Aucun cas n’a de témoin.' : `Aucun cas n’a ${count} témoins.`;
    },
    newer_conversation_exists: ({ name }) => `${name} a commencé une nouvelle conversation entre-temps.`,
    recipient_inactive: ({ name }) =>
      `Le compte de ${name} n’est pas actif\u00a0: il n’est pas possible de lui répondre.`,
    last_super_admin:
      'Le dernier super administrateur actif reste. Donnez d’abord ce rôle à quelqu’un d’autre.',
    too_many_requests: ({ count, minutes = 1 }) =>
      count === undefined
        ? 'Trop de tentatives. Patientez un instant puis réessayez.'
        : `Vous avez exporté ${count} fichiers en une heure, le maximum. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
    download_link_invalid: 'Ce téléchargement a expiré ou a déjà été effectué. Relancez-le.',
    export_too_large: ({ count = 0, max = 0, format }) =>
      format === 'xlsx'
        ? `${count.toLocaleString('fr')} lignes sont trop pour un classeur, qui en contient ${max.toLocaleString('fr')} au plus. Exportez-les en csv, ou ajoutez un filtre.`
        : `${count.toLocaleString('fr')} lignes sont trop pour un fichier, qui en contient ${max.toLocaleString('fr')} au plus. Ajoutez un filtre.`,
    too_large: 'C’est trop volumineux.',
    too_many_uploads:
      'Trop de fichiers attendent d’être utilisés. Utilisez-les, ou attendez une heure qu’ils disparaissent.',
    media_type_not_accepted: 'Ce type n’est pas accepté.',
    account_not_active: 'Ce compte n’est pas actif. Contactez votre fournisseur.',
    account_pending: 'Votre compte attend son activation. Nous vous écrirons dès qu’il sera prêt.',
    internal: 'Une erreur est survenue de notre côté. Rien n’a été modifié.',
    storage_unavailable:
      'Les fichiers ne peuvent être ni enregistrés ni lus pour le moment. Réessayez plus tard.',
    busy: 'Le service est occupé. Réessayez dans un instant.',
  },
  fields: {
    validate_required: 'À remplir.',
    validate_email: 'Écrivez-la sous la forme nom@societe.com.',
    validate_password: 'De 8 à 50 caractères, avec un chiffre, une majuscule et une minuscule.',
    password_common: 'Ce mot de passe est facile à deviner. Choisissez-en un autre.',
    validate_password_equal: 'Les deux mots de passe diffèrent.',
    validate_confirm: 'À confirmer.',
    validate_duplicate: 'Déjà utilisé.',
    validate_oldPassword: 'Ce n’est pas votre mot de passe actuel.',
    validate_errors: 'Vérifiez cette valeur.',
    unknown_field: 'Ce champ n’est pas connu ici.',
    unknown_sort: 'La liste ne peut pas être triée ainsi.',
    too_long: 'C’est trop long.',
    odd_characters: 'Utilisez des lettres, des chiffres et la ponctuation courante.',
    accession_emoji:
      'Un numéro d’accession ne peut pas contenir d’emoji\u00a0: les étiquettes ne peuvent pas les imprimer.',
    letters_only:
      'Utilisez des lettres\u00a0; un trait d’union, une apostrophe, un espace ou un point peut les séparer.',
    phone_format: 'Écrivez de 6 à 20 chiffres, avec un + devant si besoin.',
    website_format: 'Écrivez une adresse web, par exemple exemple.fr.',
    day_format: 'Écrivez le jour sous la forme AAAA-MM-JJ.',
    day_unreal: 'Ce jour n’existe pas.',
    day_future: 'Ce jour est encore à venir.',
    day_past: 'Ce jour est passé. Choisissez aujourd’hui ou un jour à venir.',
    day_too_early: 'Écrivez un jour à partir de 1900.',
    company_required: 'Les rôles client appartiennent à une société. Choisissez-en une.',
    samples_required: 'Choisissez au moins un échantillon.',
    lines_required: 'Choisissez au moins une ligne.',
    company_not_for_role: 'Seuls les rôles client appartiennent à une société.',
    company_not_active: 'Cette société n’est pas active. Choisissez-en une autre, ou rétablissez-la d’abord.',
    zip_format: 'Écrivez cinq chiffres, ou cinq et quatre\u00a0: 13210 ou 13210-1234.',
    volume_format: 'Écrivez un nombre supérieur à zéro.',
    volume_max: 'Écrivez au plus 99 999 999.',
    value_not_numeric: 'Cette analyse donne un nombre, comme 5,4 ou <0,01, ou 1:80 pour un titre.',
    born_after_collection: 'Le donneur ne peut pas être né après le prélèvement.',
    expires_before_collection: 'Ce jour précède le prélèvement.',
    hours_format: 'Écrivez un nombre d’heures de 0 à 9\u202f999,99, avec deux décimales au plus.',
    freeze_thaws_format: 'Écrivez un nombre entier de 0 à 99.',
    freezer_before_processing: 'Un échantillon ne peut pas être congelé avant d’être traité.',
    measured_before_collection: 'Ce jour précède le prélèvement.',
    units_unknown: 'Ce n’est pas une unité connue. Écrivez-la comme ng/mL.',
    units_not_convertible: 'Cette unité ne peut pas être convertie en celle du biomarqueur.',
    molecular_weight_missing:
      'Pour convertir cette unité, il faut la masse molaire du composant, que le catalogue n’a pas.',
    units_not_expected: 'Cette analyse n’a pas d’unité. Laissez l’unité vide.',
    units_need_biomarker: 'Une unité demande un biomarqueur. Choisissez-en un, ou écrivez le nombre seul.',
    bound_format: 'Écrivez un nombre avec son unité, comme 40 pg/mL.',
    bound_not_lower: 'C’est la borne basse\u00a0: > ou ≥ peuvent y figurer, < ou ≤ dans la borne haute.',
    bound_not_upper: 'C’est la borne haute\u00a0: < ou ≤ peuvent y figurer, > ou ≥ dans la borne basse.',
    donor_mismatch:
      'Ce donneur a une autre date de naissance, un autre sexe ou un autre fournisseur. Modifiez-le dans le donneur, pour tous ses échantillons.',
    diagnosis_format: 'Écrivez un code de la CIM-10, comme E11 ou E11.65.',
    diagnosis_not_shown: 'Il n’est plus possible de chercher des échantillons par ce diagnostic.',
    cohort_size: 'Cas et témoins sont 300 au plus au total, autant que contient un panier.',
    cohort_misfit: 'Cet échantillon ne convient pas à cette place dans la cohorte.',
    biomarker_unknown: 'Ce biomarqueur n’est pas au catalogue, ou il est désactivé.',
    facility_not_active: 'Ce lieu de stockage n’est pas actif. Choisissez-en un autre.',
    vendor_not_active: 'Ce fournisseur n’est pas actif. Choisissez-en un autre.',
    repeated_field: 'Deux colonnes ne peuvent pas contenir le même champ.',
    invoice_not_pending: 'Cette commande fournisseur n’est pas en cours. Choisissez-en une autre.',
    choose_one: 'Choisissez une seule de ces possibilités.',
    codes_max: 'Donnez 1\u202f000 codes au plus à la fois.',
    quantity_format: 'Écrivez un nombre entier de 1 à 1\u202f000.',
    age_format: 'Écrivez un nombre entier d’années, de 0 à 150.',
    range_ends: 'Indiquez une borne basse, une borne haute ou les deux.',
    range_order: 'La fin est inférieure au début.',
    range_not_numeric: 'Seules les analyses quantitatives ont des intervalles.',
    weight_format: 'Écrivez un nombre supérieur à zéro, jusqu’à 10 000 000.',
    charge_format: 'Écrivez un nombre entier de 1 à 4.',
    price_format: 'Écrivez un montant de 0 à 9\u202f999\u202f999,99.',
    method_unfit:
      'Les échantillons réfrigérés ne voyagent pas en envoi standard, et ceux en azote liquide seulement par coursier. Choisissez un autre mode.',
    location_not_active: 'Cette adresse de livraison n’est pas active. Choisissez-en une autre.',
    assignee_not_staff:
      'Une commande est confiée à un membre actif du personnel. Choisissez quelqu’un d’autre.',
    before_placement: 'C’est avant le passage de la commande.',
    not_in_order: 'Cet échantillon n’est pas dans la commande, ou ne peut plus être choisi.',
    source_mismatch:
      'Indiquez la commande, le devis ou l’échantillon concerné, ou que le message est général.',
    source_unknown: 'Cette commande, ce devis ou cet échantillon n’est pas visible pour le client.',
    too_many_files: 'Un message porte au plus 10 fichiers.',
    not_printable:
      'Les documents ne peuvent pas imprimer tous ces caractères. Utilisez des lettres latines, grecques ou cyrilliques.',
    file_unusable: 'Ce fichier est inutilisable. Envoyez-le à nouveau.',
    approvers_too_few: 'Nommez au moins autant de personnes qu’il faut d’approbations.',
    approver_unknown:
      'Une personne n’est pas un utilisateur actif de votre société. Choisissez-en une autre.',
    colleague_unknown: 'Choisissez un utilisateur actif de votre société.',
    amount_repeated: 'Une autre règle commence à ce montant.',
    amount_positive: 'Écrivez un montant supérieur à zéro, jusqu’à 9\u202f999\u202f999,99.',
    po_format: 'Écrivez-le ainsi\u00a0: {mask}.',
    po_mask_format: 'Un * remplace toute la suite\u00a0: il ne peut être que le dernier caractère.',
    price_limit_needed:
      'Dites ce qu’un échantillon peut coûter\u00a0: votre société limite le montant d’une commande, et il reste des échantillons à trouver.',
    limit_format: 'Écrivez un nombre entier de 1 à 100\u202f000, ou laissez vide.',
    price_above_list: 'C’est plus que le prix du catalogue.',
    discount_range: 'Écrivez un pourcentage de 0 à 100.',
    counter_empty: 'Donnez un prix, ou retirez l’échantillon.',
    valid_until_max:
      'Choisissez un jour jusqu’au {day}\u00a0: les échantillons ne peuvent être retenus plus longtemps.',
    day_from_tomorrow: 'Choisissez un jour à partir de demain.',
    client_not_active: 'Choisissez un utilisateur actif d’une société cliente.',
    valid_until_earlier: 'Choisissez un jour plus tardif que le précédent.',
    tax_rate_range: 'Écrivez un pourcentage de 0 à 50.',
    payment_format:
      'Écrivez un montant de 999\u202f999\u202f999,99 au plus. La correction d’un paiement commence par un signe moins.',
    payments_below_zero: 'La somme des paiements de cette facture serait négative.',
    price_decimals: 'Deux décimales au plus.',
    percent_range: 'Écrivez un pourcentage de -100 à 1 000.',
    percent_too_high: 'Certains prix dépasseraient 9 999 999,99.',
  },
};
