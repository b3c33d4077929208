/**
 * Names of columns by the name of the field, for every list that has it: in other tools, and in German, French and Spanish. A word can
 * name several fields ("Nombre" is a name or a first name): it is used where the list has only one of them.
 */
export const genericSynonyms: Readonly<Record<string, readonly string[]>> = {
  name: ['Bezeichnung', 'Nom', 'Nombre', 'Denominación'],
  firstName: ['Given name', 'Forename', 'Vorname', 'Prénom', 'Nombre', 'Nombre de pila'],
  lastName: ['Surname', 'Family name', 'Nachname', 'Familienname', 'Zuname', 'Nom', 'Nom de famille', 'Apellido', 'Apellidos'],
  displayName: ['Anzeigename', "Nom d'affichage", 'Nombre completo', 'Full name', 'Nom complet'],
  email: [
    ...['E-mail address', 'Mail', 'E-Mail-Adresse', 'Mailadresse', 'Courriel', 'Adresse e-mail', 'Adresse électronique', 'Mél'],
    ...['Correo', 'Correo electrónico'],
  ],
  jobTitle: [
    ...['Title', 'Position', 'Role', 'Titel', 'Funktion', 'Stelle', 'Berufsbezeichnung', 'Titre', 'Fonction', 'Poste', 'Cargo', 'Puesto'],
    ...['Título'],
  ],
  companyName: [
    ...['Company', 'Organisation', 'Organization', 'Firm', 'Account name', 'Firma', 'Firmenname', 'Unternehmen', 'Société', 'Entreprise'],
    ...['Empresa', 'Compañía', 'Organización'],
  ],
  phone: [
    ...['Telephone', 'Mobile', 'Phone number', 'Telefon', 'Telefonnummer', 'Handy', 'Mobil', 'Téléphone', 'Portable', 'Teléfono', 'Móvil'],
  ],
  country: ['Land', 'Pays', 'País'],
  city: ['Stadt', 'Ort', 'Ville', 'Ciudad'],
  description: ['Beschreibung', 'Descripción'],
  color: ['Color', 'Farbe', 'Couleur'],
  seats: ['Capacity', 'Number of seats', 'Plätze', 'Sitzplätze', 'Kapazität', 'Places', 'Capacité', 'Plazas', 'Capacidad'],
  floor: ['Level', 'Stockwerk', 'Etage', 'Étage', 'Planta', 'Piso'],
  category: ['Kategorie', 'Catégorie', 'Categoría'],
  tags: ['Schlagwörter', 'Étiquettes', 'Etiquetas'],
  notes: ['Notizen', 'Bemerkungen', 'Remarques', 'Notas'],
  dietary: ['Ernährung', 'Régime alimentaire', 'Dieta'],
  tableName: ['Tisch', 'Mesa'],
}
