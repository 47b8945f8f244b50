import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import tailwind from '@tailwindcss/postcss';

const galleryAlone = process.env.GALLERY_ALONE === '1';
const apiServer = 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  plugins: [pluginReact()],
  source: {
    // The gallery shows every part of the design system; it never ships. Browser tests build it alone, as users get their pages.
    entry: {
      ...(galleryAlone ? {} : { index: './src/main.tsx' }),
      ...(galleryAlone || command === 'dev' ? { gallery: './src/gallery/main.tsx' } : {}),
    },
  },
  html: {
    title: 'ALQ',
    template: './index.html',
    mountId: 'root',
  },
  output: {
    distPath: {
      root: galleryAlone ? 'dist-gallery' : 'dist',
      js: 'static/js',
      css: 'static/css',
      font: 'static/font',
      image: 'static/image',
      svg: 'static/image',
    },
    // The content security policy allows no inline script or style beyond the two in the page.
    inlineScripts: false,
    inlineStyles: false,
    // As text, which every browser shows; Markdown is a download in some.
    copy: [{ from: '../NOTICE.md', to: 'static/notice.txt' }],
    dataUriLimit: 0,
  },
  performance: {
    // The face of nearly all text; without a head start the page would jump when it arrives.
    preload: { type: 'all-assets', include: [/instrument-sans\.[^/]*woff2$/] },
  },
  tools: {
    postcss: (_options, { addPlugins }) => addPlugins(tailwind()),
    // None of our modules does anything by being imported, so a room's door loads only what is taken through it: a list
    // that uses a hook of another room does not bring that room's forms along.
    rspack: (_config, { addRules }) =>
      addRules([{ test: /[\\/]web[\\/]src[\\/].*\.tsx?$/, sideEffects: false }]),
  },
  server: {
    // Beside the server's own 3000.
    port: 3001,
    proxy: { '/api': apiServer },
  },
}));
