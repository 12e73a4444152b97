import { placeWithoutGaps } from '@verso/contract/rules.ts'

/** The predicted texts of a photo and the user's own ones, which are null if the user wrote none. */
type PhotoTexts = {
  description: string
  own_description: string | null
  period: string
  own_period: string | null
  location: string
  own_location: string | null
}

/** The texts shown in all views and exports: the user's own text takes precedence over the prediction. */
export function effectiveTexts(photo: PhotoTexts) {
  return {
    description: photo.own_description ?? photo.description,
    period: photo.own_period ?? photo.period,
    location: photo.own_location === null ? photo.location : placeWithoutGaps(photo.own_location),
  }
}

/** Whether the user wrote each text. */
export function editedFlags(photo: PhotoTexts) {
  return {
    description: photo.own_description !== null,
    period: photo.own_period !== null,
    location: photo.own_location !== null,
  }
}

/** The period as EDTF (ISO 8601-2); null if the shown period cannot be read as EDTF. */
export const effectivePeriodEdtf = (photo: {
  own_period: string | null
  own_period_edtf: string | null
  period_edtf: string | null
}) => (photo.own_period === null ? photo.period_edtf : photo.own_period_edtf)
