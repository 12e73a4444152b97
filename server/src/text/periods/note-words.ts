/**
 * Words around the years of notes: `*` is for any letters, `_` for a space. A word that means something else in
 * another language, such as the Italian "estate" (summer), is not listed as a season but as an occasion.
 */
export type NoteWords = {
  /** Spring, summer, autumn and winter. */
  seasons: [string, string, string, string]
  before: string
  after: string
  about: string
  between: string
  and: string
  /** Between the first and the last year of a range, or between two possible years. */
  to: string
  /** A year after these is a date. */
  in: string
  /** Other words that can be between the parts of a date. */
  small: string
  /** A year after these belongs to the noun that follows it, as in "our 1967 mustang". */
  article: string
  /** In "1962 in Paris" and "born in Paris, 1962". */
  place: string
  by: string
  /** The 1960s are "les années 1960" or "gli anni '60". */
  decade: string
  occasion: string
  /** A photo, its carrier, and how it was taken. */
  photo: string
  copy: string
  life: string
  /** How a thing or an association came about. */
  built: string
  since: string
  /** The year after or before these is part of a name. */
  model: string
  /** What has a number, which looks like a year. */
  number: string
}

export const noteWords: Record<string, NoteWords> = {
  en: {
    seasons: ['spring', 'summer', 'autumn fall', 'winter'],
    before: 'before by prior',
    after: 'after',
    about: 'about around circa approximately approx roughly c ca',
    between: 'between',
    and: 'and',
    to: 'to until till through or',
    in: 'in from of during year',
    small: 'the on at to st nd rd th',
    article: 'the a an our my your his her their this',
    place: 'in at near on with',
    by: 'by',
    decade: '',
    occasion: `christmas xmas easter whitsun pentecost thanksgiving halloween new_year* year's_eve carnival holidays? vacation*
      weekend trips? wedding* birthday* baptism* christening* *communion* confirmation* anniversary honeymoon* party graduation`,
    photo: `photo* picture* pics? prints? slides? negatives? albums? taken shot snapshot* dated`,
    copy: `scan scans scanned rescanned digiti[sz]ed digiti[sz]ation copy copies copied reprint* duplicated`,
    life: 'born b. died d.',
    built: 'built constructed founded established est. opened released bought restored made',
    since: 'since',
    model: 'models? types? vintage editions?',
    number: `no.? nr.? number page p. pp. box inv.? cat. sig. tel.? phone iso invoice chf eur usd gbp`,
  },
  de: {
    seasons: ['frühling frühjahr', 'sommer', 'herbst', 'winter'],
    before: 'vor',
    after: 'nach',
    about: 'um etwa ungefähr gegen',
    between: 'zwischen',
    and: 'und u',
    to: 'bis oder',
    in: 'in im aus von vom jahr jahre',
    small: 'der des dem den am zum zur',
    article: 'der die das den dem ein eine einer einem einen unser* mein* sein* ihr ihre',
    place: 'in im am an auf bei mit zu',
    by: 'von',
    decade: '',
    occasion: `weihnacht* heiligabend ostern pfingsten silvester neujahr fasching karneval *urlaub* *ferien* *reise *ausflug
      *hochzeit* *geburtstag* *taufe *kommunion* *konfirmation* *firmung *einschulung* *jubiläum* *fest *feier`,
    photo: '*fotos? bilde?r? dias? *album *aufnahmen? aufgenommen fotografiert negativ* *abzug',
    copy: '*scan gescannt eingescannt digitalisier* digitalisat kopie kopien kopiert nachdruck reproduktion',
    life: 'geboren geb. gestorben gest. jg.',
    built: 'gebaut erbaut erb. errichtet gegründet gegr. eröffnet',
    since: 'seit',
    model: 'baujahr bj. modell jahrgang',
    number: '*nummer seite kat. akte telefon höhe kiste karton rechnung',
  },
  fr: {
    seasons: ['printemps', 'été', 'automne', 'hiver'],
    before: 'avant',
    after: 'après',
    about: 'vers environ env',
    between: 'entre',
    and: 'et',
    to: 'à au ou jusqu',
    in: 'en de du année',
    small: 'le la les l d des au à er',
    article: 'le la les un une notre nos mon ma son sa leur',
    place: 'à au aux en dans sur avec chez',
    by: 'par',
    decade: 'années',
    occasion: `noël pâques pentecôte réveillon nouvel_an saint-sylvestre carnaval vacances voyage mariage* noces anniversaire*
      baptême* communion* fête* week-end`,
    photo: 'prise? pris clichés? tirages? diapo* diapositives? négatifs? datée?',
    copy: 'numérisée?s? numérisation scannée?s? copiée?s? copie réimprimée?s?',
    life: 'née?s? morte?s? décédée?s?',
    built: 'construite? bâtie? fondée?',
    since: 'depuis',
    model: 'modèle',
    number: 'numéro boîte',
  },
  es: {
    seasons: ['primavera', 'verano', 'otoño', 'invierno'],
    before: 'antes',
    after: 'después despues',
    about: 'hacia alrededor',
    between: 'entre',
    and: 'y e',
    to: 'a al hasta o',
    in: 'en de del año',
    small: 'el la los al',
    article: 'el la los las un una nuestr* mi su',
    place: 'en con',
    by: 'por',
    decade: 'años década_de',
    occasion: `navidad* nochebuena nochevieja año_nuevo pascuas? semana_santa pentecostés carnaval vacaciones viaje bodas?
      cumpleaños bauti[zs]o* comunión fiesta* aniversario`,
    photo: 'tomad[oa] diapositivas? negativos? álbum retrato',
    copy: 'escanead[oa]s? escaneo digitalizad[oa]s? copiad[oa]s? copia reimpres[oa]',
    life: 'nacid[oa] nació muert[oa] murió fallecid[oa] falleció',
    built: 'construid[oa] fundad[oa]',
    since: 'desde',
    model: 'modelo',
    number: 'núm.? página pág. caja',
  },
  it: {
    seasons: ['primavera', '', 'autunno', 'inverno'],
    before: 'prima',
    after: 'dopo',
    about: 'verso intorno',
    between: 'tra fra',
    and: 'e ed',
    to: 'a al o fino',
    in: 'nel nell del dell di anno',
    small: 'il lo la l dello della in al',
    article: 'il lo la i gli le un una nostr* mi[ao] su[ao]',
    place: 'a ad in con al alla sul nel nella',
    by: 'da',
    decade: 'anni',
    occasion: `natale pasqua pasquetta pentecoste capodanno carnevale ferragosto vacanz[ae] ferie gita viaggio estate matrimonio
      nozze compleanno battesimo comunione cresima festa anniversario`,
    photo: 'scattat[ao] diapositiv[ae] negativ[oi]',
    copy: 'scansionat[oa] scansione scannerizzat[oa] digitalizzat[oa] copiat[oa] ristampat[oa]',
    life: 'nat[oa] mort[oa]',
    built: 'costruit[oa] fondat[oa]',
    since: '',
    model: 'modello',
    number: 'numero pagina pag. scatola',
  },
  pt: {
    seasons: ['primavera', 'verão', 'outono', 'inverno'],
    before: 'antes',
    after: 'depois após',
    about: 'volta cerca',
    between: 'entre',
    and: 'e',
    to: 'a ao até ou',
    in: 'em de ano',
    small: 'o os do da no na por',
    article: 'o a os as um uma noss[oa] meu minha',
    place: 'em no na com',
    by: 'por',
    decade: 'anos década_de',
    occasion: `natal páscoa pentecostes ano_novo réveillon carnaval férias viagem casamento* aniversário* bati[zs]ado* batismo
      comunhão festa*`,
    photo: 'tirad[oa]',
    copy: 'digitalizad[oa]s? digitalização escanead[oa]s? copiad[oa]s? cópia reimpress[oa]',
    life: 'nascid[oa] nasceu falecid[oa] faleceu mort[oa] morreu',
    built: 'construíd[oa] fundad[oa]',
    since: 'desde',
    model: '',
    number: 'caixa',
  },
  nl: {
    seasons: ['voorjaar', 'zomer', 'herfst najaar', 'winter'],
    before: 'vóór voor',
    after: 'na',
    about: 'omstreeks rond ongeveer',
    between: 'tussen',
    and: 'en',
    to: 'tot of',
    in: 'in uit van jaar',
    small: 'de het op',
    article: 'de het een ons onze mijn zijn haar',
    place: 'in te bij met op aan',
    by: 'door',
    decade: 'jaren',
    occasion: `kerst kerstmis kerstfeest pasen pinksteren oudejaar* nieuwjaar* carnaval *vakantie *reis *bruiloft *huwelijk* *trouw* *verjaardag*
      doop *communie* *feest lente`,
    photo: 'genomen gemaakt',
    copy: 'gescand ingescand gedigitaliseerd gekopieerd kopie herdruk',
    life: 'geboren geb. overleden',
    built: 'gebouwd opgericht',
    since: 'sinds',
    model: 'bouwjaar',
    number: 'doos blz.',
  },
  pl: {
    seasons: ['wiosna wiosną', 'lato latem', 'jesień jesienią', 'zima zimą'],
    before: 'przed',
    after: 'po',
    about: 'około ok',
    between: 'między pomiędzy',
    and: 'i a oraz',
    to: 'do lub albo',
    in: 'w z rok roku',
    small: 'we dnia',
    article: 'nasz* mój moja',
    place: 'w we z na nad',
    by: 'przez',
    decade: 'lata latach lat',
    occasion: `boże_narodzenie wigilia wielkanoc* zielone_świątki sylwest* nowy_rok wakac* urlop* wycieczk* ślub* wesele weselu
      urodzin* imienin* chrzest chrzciny komunia komunii`,
    photo: 'zdjęci* fotografi* slajd* negatyw* zrobion[eya]',
    copy: 'zeskanowan[oaey] skan skanowan[oaey] zdigitalizowan[oaey] kopia skopiowan[oaey]',
    life: 'urodzon[ya] urodziła? ur. zmarła? zm.',
    built: 'zbudowan[yae] założon[yae]',
    since: 'od',
    model: 'rocznik',
    number: 'numer strona str. pudełko',
  },
}
