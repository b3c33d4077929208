const statusWords = ['Statut', 'Estado', 'Estatus']
const remarks = [
  ...['Comments', 'Remarks', 'Notizen', 'Bemerkungen', 'Anmerkungen', 'Kommentar', 'Kommentare', 'Remarques', 'Commentaires', 'Notas'],
  ...['Comentarios', 'Observaciones'],
]

/**
 * Names of columns by the name of the field, for every list that has it: in other tools, and in German, French and Spanish. A word can
 * name several fields ("Nombre" is a name or a first name): it is used where the list has only one of them.
 */
export const genericSynonyms: Readonly<Record<string, readonly string[]>> = {
  name: ['Bezeichnung', 'Nom', 'Nombre', 'Denominación'],
  firstName: ['Given name', 'Forename', 'Vorname', 'Prénom', 'Nombre', 'Nombre de pila'],
  lastName: ['Surname', 'Family name', 'Nachname', 'Familienname', 'Zuname', 'Nom', 'Nom de famille', 'Apellido', 'Apellidos'],
  displayName: [
    ...['Full name', 'Badge name', 'Name on badge', 'Anzeigename', 'Vollständiger Name', "Nom d'affichage", 'Nom complet'],
    ...['Nombre completo', 'Nombre para mostrar'],
  ],
  email: [
    ...['E-mail address', 'Mail', 'E-Mail-Adresse', 'Mailadresse', 'Courriel', 'Adresse e-mail', 'Adresse électronique', 'Mél'],
    ...['Correo', 'Correo electrónico', 'Dirección de correo electrónico'],
  ],
  assistantEmail: [
    ...["Assistant's e-mail", 'E-mail of the assistant', 'PA e-mail', 'E-Mail der Assistenz', 'E-Mail Assistenz', 'Assistenz E-Mail'],
    ...["E-mail de l'assistant", "E-mail de l'assistante", "Courriel de l'assistant", 'Correo del asistente', 'Correo de la asistente'],
    ...['E-mail del asistente'],
  ],
  jobTitle: [
    ...[
      'Title',
      'Position',
      'Role',
      'Titel',
      'Funktion',
      'Stelle',
      'Berufsbezeichnung',
      'Stellenbezeichnung',
      'Jobtitel',
      'Rolle',
      'Titre',
    ],
    ...['Fonction', 'Poste', 'Intitulé du poste', 'Cargo', 'Puesto', 'Puesto de trabajo', 'Título'],
  ],
  companyName: [
    ...['Company', 'Organisation', 'Organization', 'Firm', 'Institution', 'Employer', 'Account name', 'Firma', 'Firmenname', 'Unternehmen'],
    ...['Unternehmensname', 'Gesellschaft', 'Arbeitgeber', 'Société', 'Entreprise', 'Raison sociale', "Nom de l'entreprise", 'Empresa'],
    ...['Nom de la société', 'Nombre de la empresa', 'Razón social', 'Compañía', 'Organización', 'Institución'],
  ],
  phone: [
    ...['Telephone', 'Mobile', 'Mobile phone', 'Cell phone', 'Phone number', 'Tel', 'Telefon', 'Telefonnummer', 'Handy', 'Handynummer'],
    ...[
      'Mobil',
      'Mobilnummer',
      'Tél',
      'Téléphone',
      'Numéro de téléphone',
      'Portable',
      'Teléfono',
      'Número de teléfono',
      'Móvil',
      'Celular',
    ],
  ],
  country: ['Land', 'Pays', 'País'],
  city: ['Stadt', 'Ort', 'Ville', 'Ciudad'],
  eventCompanyTypeId: [
    ...['Kategorie', 'Teilnehmertyp', 'Teilnehmerkategorie', 'Ticketart', 'Firmentyp', 'Unternehmenstyp', 'Catégorie'],
    ...['Type de participant', "Type d'entreprise", 'Type de société', 'Type de billet', 'Categoría', 'Tipo de participante'],
    ...['Tipo de empresa', 'Tipo de entrada'],
  ],
  irRepContactId: [
    ...[
      'IR rep',
      'Relationship manager',
      'Account manager',
      'Betreuer',
      'Kundenbetreuer',
      'Ansprechpartner',
      'Responsable',
      'Responsable IR',
    ],
    ...['Chargé de clientèle', 'Representante', 'Representante IR'],
  ],
  consentMarketing: [
    ...[
      'Marketing opt-in',
      'Newsletter',
      'Marketing-Einwilligung',
      'Einwilligung Marketing',
      'Werbeeinwilligung',
      'Consentement marketing',
    ],
    ...['Consentimiento de marketing', 'Consentimiento marketing'],
  ],
  consentDirectory: [
    ...['Directory opt-in', 'Attendee list', 'Einwilligung Teilnehmerverzeichnis', 'Einwilligung Teilnehmerliste', 'Consentement annuaire'],
    ...['Consentimiento de directorio', 'Consentimiento directorio'],
  ],
  minMeetings: [
    ...['Minimum number of meetings', 'Mindestzahl Meetings', 'Mindestanzahl Meetings', 'Mindestanzahl Termine', 'Réunions minimum'],
    ...['Nombre minimum de réunions', 'Mínimo de reuniones', 'Reuniones mínimas'],
  ],
  maxMeetings: [
    ...['Maximum number of meetings', 'Höchstzahl Meetings', 'Maximale Anzahl Meetings', 'Maximale Anzahl Termine', 'Réunions maximum'],
    ...['Nombre maximum de réunions', 'Máximo de reuniones', 'Reuniones máximas'],
  ],
  bioShort: [
    ...['Short biography', 'Bio short', 'Kurzbio', 'Kurzbiografie', 'Kurzbiographie', 'Kurzprofil', 'Bio courte', 'Biographie courte'],
    ...['Biografía breve', 'Biografía corta', 'Bio breve'],
  ],
  bioLong: ['Bio', 'Biography', 'Profile', 'Biografie', 'Biographie', 'Lebenslauf', 'Profil', 'Biografía', 'Reseña', 'Perfil'],
  linkedInUrl: ['LinkedIn profile', 'LinkedIn-Profil', 'Profil LinkedIn', 'Perfil de LinkedIn'],
  twitterUrl: ['X', 'Twitter', 'Twitter profile', 'X profile', 'Twitter-Profil', 'Profil Twitter', 'Perfil de Twitter'],
  websiteUrl: ['Web', 'Homepage', 'Web page', 'Webseite', 'Internetseite', 'Site web', 'Site internet', 'Sitio web', 'Página web'],
  isFeatured: ['Highlighted', 'Hervorgehoben', 'Mis en avant', 'À la une', 'En vedette', 'Destacado', 'Destacada'],
  isPublished: ['Veröffentlicht', 'Publiziert', 'Publié', 'Publicado', 'Publicada'],
  hasArrived: ['Checked in', 'Angekommen', 'Eingetroffen', 'Anwesend', 'Arrivé', 'Arrivée', 'Présent', 'Llegado', 'Presente'],
  speakerStatusId: statusWords,
  guestStatus: statusWords,
  availability: ['Available', 'Verfügbarkeit', 'Verfügbar', 'Disponibilité', 'Disponibilités', 'Disponibilidad'],
  avNeeds: [
    ...['AV requirements', 'Technical requirements', 'Technik', 'Technikbedarf', 'Technische Anforderungen', 'Besoins techniques'],
    ...['Besoins audiovisuels', 'Requisitos técnicos', 'Necesidades técnicas', 'Necesidades audiovisuales'],
  ],
  sortOrder: ['Sequence', 'Reihenfolge', 'Sortierung', 'Ordre', 'Orden'],
  description: ['Beschreibung', 'Descripción'],
  color: ['Color', 'Farbe', 'Couleur'],
  seats: [
    ...['Capacity', 'Number of seats', 'Plätze', 'Anzahl Plätze', 'Sitzplätze', 'Kapazität', 'Places', 'Nombre de places', 'Capacité'],
    ...['Plazas', 'Número de plazas', 'Asientos', 'Aforo', 'Capacidad'],
  ],
  floor: ['Level', 'Stock', 'Stockwerk', 'Etage', 'Geschoss', 'Étage', 'Niveau', 'Planta', 'Piso', 'Nivel'],
  locationType: ['Art', 'Typ', 'Tipo'],
  category: ['Kategorie', 'Catégorie', 'Categoría'],
  maxSimultaneousMeetings: [
    ...['Simultaneous meetings', 'Parallel meetings', 'Gleichzeitige Meetings', 'Gleichzeitige Termine', 'Parallele Meetings'],
    ...['Réunions simultanées', 'Reuniones simultáneas'],
  ],
  assignment: ['Zuweisung', 'Zuordnung', 'Belegung', 'Affectation', 'Attribution', 'Asignación'],
  reservedForEventCompanyId: ['Reserviert für', 'Réservé à', 'Réservé pour', 'Reservado para', 'Reservada para'],
  priority: ['Priorität', 'Priorité', 'Prioridad'],
  virtualUrl: [
    ...['Link', 'Meeting link', 'Video link', 'Online-Link', 'Videolink', 'Lien', 'Lien de la réunion', 'Lien virtuel', 'Enlace'],
    ...['Enlace virtual', 'Enlace de la reunión'],
  ],
  blackouts: ['Unavailable', 'Blocked', 'Sperrzeiten', 'Gesperrt', 'Nicht verfügbar', 'Indisponibilités', 'Indisponible', 'No disponible'],
  isVisibleInAgenda: ['Sichtbar', 'In Agenda sichtbar', 'Sichtbar in der Agenda', "Visible dans l'agenda", 'Visible en la agenda'],
  tags: ['Labels', 'Keywords', 'Schlagwörter', 'Schlagworte', 'Stichwörter', 'Étiquettes', 'Mots-clés', 'Etiquetas', 'Palabras clave'],
  notes: remarks,
  internalNotes: ['Notes', 'Interne Notizen', 'Interne Bemerkungen', 'Notes internes', 'Notas internas', ...remarks],
  dietary: [
    ...['Dietary requirements', 'Dietary restrictions', 'Allergies', 'Ernährung', 'Essenswünsche', 'Allergien', 'Unverträglichkeiten'],
    ...['Régime', 'Régime alimentaire', 'Besoins alimentaires', 'Dieta', 'Restricciones alimentarias', 'Alergias'],
  ],
  hostContactId: ['Hosted by', 'Gastgeber', 'Hôte', 'Anfitrión', 'Anfitriona'],
  functionName: ['Function', 'Evening', 'Abend', 'Abendveranstaltung', 'Anlass', 'Soirée', 'Velada'],
  eventOptionId: ['Dinner or reception', 'Abendessen', 'Empfang', 'Dîner', 'Réception', 'Cena', 'Recepción'],
  guestCount: [
    ...[
      'Additional guests',
      'Guests',
      'Number of guests',
      'Plus ones',
      'Companions',
      'Begleitung',
      'Begleitpersonen',
      'Anzahl Gäste',
      'Accompagnants',
    ],
    ...["Nombre d'invités", 'Acompañantes', 'Número de invitados'],
  ],
  tableName: ['Table number', 'Tisch', 'Tischnummer', 'Numéro de table', 'Mesa', 'Número de mesa'],
}
