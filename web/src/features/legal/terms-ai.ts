import type { Section } from './legal-text.ts'

/** Rules for the features that use artificial intelligence. */
export const termsAi: readonly Section[] = [
  {
    id: 'terms-ai',
    heading: 'AI features: inputs and results',
    blocks: [
      {
        lead: 'Inputs are sent to an AI provider.',
        text: 'To predict keywords, a description, a period and a location, the Service uses an AI model that may be run by somebody else (an “AI provider”). Your inputs are sent to the AI provider: a copy of each photo, reduced to the dimensions you have set and without the information embedded in the file, and short facts about it, such as the date and place name read from the file, existing keywords and captions, and its file name. By uploading a photo, you instruct us to send them.',
      },
      {
        lead: 'The built-in analyser.',
        text: 'An installation can instead work with a built-in analyser that runs on our own servers. Its results are labelled “Basic (no AI)”, and no photo is sent to an AI provider while it is in use.',
      },
      {
        lead: 'The provider’s terms.',
        text: 'An AI provider processes inputs under its agreement with us and its own rules of use. It may refuse a photo. You must not use the Service to do something that those rules forbid.',
      },
      {
        lead: 'Results.',
        text: '“Results” means the words that the AI features produce from your inputs. As between you and us, results are yours, as far as the law allows anybody to own them. Because models work on likelihood, other people may receive the same or similar results for their own photos.',
      },
    ],
  },
  {
    id: 'terms-ai-prohibited',
    heading: 'AI features: prohibited uses',
    blocks: [
      'You may not use the AI features or their results to:',
      {
        list: [
          'identify, track or watch people without a lawful basis, or build or extend a database for face recognition',
          'infer or record people’s race, ethnic origin, religion, political views, health, sex life or sexual orientation',
          'make or support decisions with legal or similarly serious effects on a person, for instance on credit, work, housing, insurance, education, immigration or law enforcement',
          'deceive people, for instance by passing off a predicted date, place or name as an established fact, or by spreading disinformation',
          'harm, sexualise or exploit children in any way',
          'develop or train a model that competes with the model of the AI provider, or copy a model by collecting its answers',
          'get around the safety measures of a model, or place instructions in photos or file information that are meant to make it behave against its rules',
          'break the law or infringe somebody’s rights',
        ],
      },
      'You may not state or suggest that results were written or checked by a person when they were not.',
    ],
  },
  {
    id: 'terms-ai-disclaimers',
    heading: 'AI features: disclaimers',
    blocks: [
      'Results are predictions. They may be wrong, incomplete, out of date, offensive or unsuitable, even where they sound certain. A period or a location may be a guess, and names of people, brands and events may be mistaken. Nothing in a result is our opinion, or a statement about a person shown.',
      'You decide whether and how to use results, and you must check them before you rely on them, publish them, sell photos under them or write them into files. Results are not legal, medical, historical or any other professional advice, and no proof of where or when a photo was taken or of who is in it.',
      'We do not promise that results are accurate, that they are free of other people’s rights, that they can be protected by copyright, or that the same photo gets the same result twice. To the extent the law allows, you use the AI features and their results at your own risk.',
      'We may change the model or the AI provider, and may limit or pause the AI features, for instance when a provider fails, reaches its limits or changes its terms.',
    ],
  },
]
