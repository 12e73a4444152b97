import type { ModelManifest } from './manifest.ts'

/**
 * SigLIP base, exported to ONNX with signed 8-bit weights (docs/decisions/0018-local-model.md). Size and SHA-256 of
 * the tokenizer come from tools/fetch_siglip.py of github.com/rutmehta/tessera (commit 96a070b), which fetches this
 * revision; those of the two graphs come from the public model bundle of LocalHub, which pins the same revision.
 * Scale and bias are exp(logit_scale) and logit_bias of google/siglip-base-patch16-224.
 */
export const siglipBase: ModelManifest = {
  schema: 1,
  id: 'siglip-base-patch16-224',
  commit: '4649052661e53c7000355844105f8a1792088239',
  name: 'SigLIP base',
  licence: 'Apache-2.0',
  source: 'https://huggingface.co/Xenova/siglip-base-patch16-224',
  languages: ['English'],
  files: [
    {
      role: 'vision',
      path: 'onnx/vision_model_int8.onnx',
      bytes: 94_098_316,
      sha256: '6d00762fcb4aef9bdee1b886fcccc7df466f9eae321e180f97d88e24fa13ac72',
    },
    {
      role: 'text',
      path: 'onnx/text_model_int8.onnx',
      bytes: 110_982_746,
      sha256: '9cb5102160e2a2b90c0a999ed6c2b4090865c9d5aa08f09cd10993ad9b38bd5f',
    },
    {
      role: 'tokenizer',
      path: 'tokenizer.json',
      bytes: 2_398_744,
      sha256: '4a17c975210be5ab4c36b47d8dae4eefb866dbfb1e676e394aad85dc30a3ae08',
    },
  ],
  picture: {
    pixels: 224,
    kernel: 'cubic',
    mean: 0.5,
    std: 0.5,
    input: 'pixel_values',
    output: 'pooler_output',
  },
  text: { tokens: 64, padId: 1, input: 'input_ids', output: 'pooler_output' },
  score: { dimensions: 768, scale: 117.330765, bias: -12.932437 },
}

/** The address at which the publisher serves the files of this revision. */
export const publishersAddress = ({ source, commit }: ModelManifest): string =>
  `${source}/resolve/${commit}`
