import type { Section } from './legal-text.ts'

/** AI, faces and improvement: what happens to the pictures themselves. */
export const privacyAnalysis: readonly Section[] = [
  {
    id: 'privacy-ai',
    heading: 'How photos are analysed',
    blocks: [
      'For each photo, the Service makes a smaller copy within the dimensions you have set and removes all embedded information from it. This copy exists only while the analysis is waiting or running. If the photo carries GPS coordinates, we turn them into a place name on our own servers; the coordinates themselves are not sent to an AI provider.',
      'Where an AI provider is connected, it receives the copy together with short facts: the date and place name read from the file, the kind of device, existing keywords and captions, the file name, and the note and the names of people that you give along with an upload. It does not receive your name, e-mail address or date of birth from us. It handles what it receives under its agreement with us, which may let it keep inputs for a limited time to detect abuse. Where the built-in analyser is in use, which labels its results “Basic (no AI)”, photos are analysed on our own servers and are not sent to an AI provider.',
    ],
  },
  {
    id: 'privacy-faces',
    heading: 'Face grouping (opt-in)',
    blocks: [
      {
        lead: 'Only if you ask for it.',
        text: 'Face grouping is an optional feature that sorts the photos of a set by the faces in them. It is opt-in: it is off by default and works only after you have switched it on and given your separate consent, for yourself and, where the law asks for it, with the consent of the people shown. At present the Service does not perform face grouping for anybody, and no face data is collected.',
      },
      {
        lead: 'How it works.',
        text: 'When it is on, software measures the faces in one photo set that you have chosen and puts similar ones together. Each group receives a numeric label, such as 1, 2 or 3, that has a meaning within that photo set only. The labels are not names. The feature does not establish who anybody is, does not compare faces with other photo sets, other accounts or outside databases, and does not follow anybody from one set to another.',
      },
      {
        lead: 'Deleted after processing.',
        text: 'The measurements of faces (“face data”) are used only while a photo set is being grouped and are deleted after processing, as soon as the numeric labels have been assigned. Only the labels stay with the photos, and they are deleted with them. Face data is never sold, shared, used for training or used for anything else.',
      },
      {
        lead: 'Changing your mind.',
        text: 'You may switch the feature off at any time. Grouping then stops and its labels are removed. You lose nothing else by it, and refusing the feature has no disadvantage.',
      },
      {
        lead: 'Laws on biometric information.',
        text: 'Some laws treat face data as biometric information. Before any is collected under such a law, you will be told in writing what is collected, why and for how long, and asked for a written release.',
      },
    ],
  },
  {
    id: 'privacy-improvement',
    heading: 'Use for improvement (opt-in)',
    blocks: [
      'Your photos and results are not used to train, test or improve AI models or the Service unless you have opted in. This is off by default, and at present no such use takes place. If it is offered one day, we will ask for your separate consent, and you may withdraw it at any time for the future.',
    ],
  },
]
