//! The app's page with a head for each path: what it is called, and what chats and search engines show of it.

use cluesmith_ink::escape;

/// What a page says of itself before anybody has opened it. All of it is text; [`Template`] escapes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The path of its picture, below the root.
    pub(crate) picture: Option<String>,
    /// Its own path, below the root; nothing if no search engine should keep it.
    pub(crate) path: Option<String>,
}

/// The app's page, to be given a head.
pub(crate) struct Template {
    before: String,
    after: String,
    root: String,
}

impl Template {
    /// From the built page, whose addresses are relative, for a site at this root.
    pub(crate) fn of(index: &str, root: &str) -> Template {
        // The page is shown at paths of any depth, also by the service worker, which keeps one of them.
        let mut text = index.replace("=\"./", &format!("=\"{root}"));
        cut(&mut text, "<meta name=\"description\"", ">");
        let at = cut(&mut text, "<title>", "</title>").unwrap_or(0);
        let after = text.split_off(at);
        Template { before: text, after, root: root.to_owned() }
    }

    /// The same to stand in frames of other pages: its policy comes with the headers alone, because what a page
    /// says of itself counts for nothing behind a sandbox's walls; and nobody installs a frame.
    pub(crate) fn framed(&self) -> Template {
        let Template { before, after, root } = self;
        let mut template =
            Template { before: before.clone(), after: after.clone(), root: root.clone() };
        for part in [&mut template.before, &mut template.after] {
            cut(part, "<meta http-equiv=\"Content-Security-Policy\"", ">");
            cut(part, "<link rel=\"manifest\"", ">");
        }
        template
    }

    /// The page with this head, for people who know the site as `origin`.
    pub(crate) fn render(&self, head: &Head, origin: &str) -> String {
        let Template { before, after, root } = self;
        let (title, description) = (escape(&head.title), escape(&head.description));
        let absolute = |path: &str| escape(&format!("{origin}{root}{path}"));
        let mut tags = format!(
            "<title>{title}</title>\n    <meta name=\"description\" content=\"{description}\" />\n    \
             <meta name=\"cluesmith-root\" content=\"{root}\" />\n    \
             <meta property=\"og:type\" content=\"website\" />\n    \
             <meta property=\"og:site_name\" content=\"Cluesmith\" />\n    \
             <meta property=\"og:title\" content=\"{title}\" />\n    \
             <meta property=\"og:description\" content=\"{description}\" />"
        );
        let mut add = |tag: String| {
            tags += "\n    ";
            tags += &tag;
        };
        match &head.path {
            Some(path) => {
                let url = absolute(path);
                add(format!("<meta property=\"og:url\" content=\"{url}\" />"));
                add(format!("<link rel=\"canonical\" href=\"{url}\" />"));
            }
            None => add("<meta name=\"robots\" content=\"noindex\" />".to_owned()),
        }
        if let Some(picture) = &head.picture {
            let url = absolute(picture);
            add(format!("<meta property=\"og:image\" content=\"{url}\" />"));
            for (name, value) in [
                ("og:image:type", "image/png"),
                ("og:image:width", "1200"),
                ("og:image:height", "630"),
                ("og:image:alt", title.as_str()),
            ] {
                add(format!("<meta property=\"{name}\" content=\"{value}\" />"));
            }
            add("<meta name=\"twitter:card\" content=\"summary_large_image\" />".to_owned());
            // The app shows its feeds to people where it finds these.
            let feeds = [("application/feed+json", "feed.json"), ("text/calendar", "dailies.ics")];
            for (kind, file) in feeds {
                let feed = escape(&format!("{root}{file}"));
                add(format!(
                    "<link rel=\"alternate\" type=\"{kind}\" title=\"Cluesmith\" href=\"{feed}\" />"
                ));
            }
        }
        format!("{before}{tags}{after}")
    }
}

/// Takes out what begins and ends so; where it was.
fn cut(text: &mut String, begin: &str, end: &str) -> Option<usize> {
    let from = text.find(begin)?;
    let to = from + text[from..].find(end)? + end.len();
    text.replace_range(from..to, "");
    Some(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &str = "<!doctype html>\n<head>\n<title>Cluesmith</title>\n\
        <meta name=\"description\" content=\"Old.\" />\n\
        <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\" />\n\
        <link rel=\"manifest\" href=\"./manifest.webmanifest\" />\n\
        <script type=\"module\" crossorigin src=\"./assets/a.js\"></script>\n</head><body></body>";

    fn head() -> Head {
        Head {
            title: "\"><script>alert(1)</script>&".to_owned(),
            description: "Yours, 'truly'".to_owned(),
            picture: Some("og/x.png".to_owned()),
            path: Some("p/x/7".to_owned()),
        }
    }

    #[test]
    fn what_a_page_says_is_text_and_its_addresses_are_whole() {
        let page = Template::of(INDEX, "/games/").render(&head(), "https://example.org");
        assert_eq!(page.matches("<script").count(), 1, "{page}");
        assert_eq!(page.matches("<title>").count(), 1, "{page}");
        for part in [
            "<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;</title>",
            "name=\"description\" content=\"Yours, &#39;truly&#39;\"",
            "og:image\" content=\"https://example.org/games/og/x.png\"",
            "og:url\" content=\"https://example.org/games/p/x/7\"",
            "src=\"/games/assets/a.js\"",
            "href=\"/games/manifest.webmanifest\"",
            "name=\"cluesmith-root\" content=\"/games/\"",
            "summary_large_image",
            "rel=\"alternate\" type=\"application/feed+json\" title=\"Cluesmith\" href=\"/games/feed.json\"",
            "rel=\"alternate\" type=\"text/calendar\" title=\"Cluesmith\" href=\"/games/dailies.ics\"",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        assert!(!page.contains("\"./") && !page.contains("Old."), "{page}");
    }

    #[test]
    fn a_framed_page_brings_no_policy_of_its_own() {
        let template = Template::of(INDEX, "/").framed();
        let page = template.render(&Head { path: None, ..head() }, "");
        assert!(!page.contains("http-equiv") && !page.contains("manifest"), "{page}");
        assert!(page.contains("noindex") && !page.contains("canonical"), "{page}");
    }

    #[test]
    fn a_page_without_a_title_gets_one() {
        let page = Template::of("<p>", "/").render(&head(), "");
        assert!(page.starts_with("<title>") && page.ends_with("<p>"), "{page}");
    }
}
