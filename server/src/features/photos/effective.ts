/** What was predicted of a photo, and what a person wrote instead; null where nobody did. */
export type PhotoTexts = {
  description: string
  own_description: string | null
  period: string
  own_period: string | null
  location: string
  own_location: string | null
}

/** What list, modal, editor, export and companion app show: a person's word before the prediction's. */
export function effectiveTexts(photo: PhotoTexts) {
  return {
    description: photo.own_description ?? photo.description,
    period: photo.own_period ?? photo.period,
    location: photo.own_location ?? photo.location,
  }
}

/** Which of these a person wrote. */
export function editedTexts(photo: PhotoTexts) {
  return {
    description: photo.own_description !== null,
    period: photo.own_period !== null,
    location: photo.own_location !== null,
  }
}
